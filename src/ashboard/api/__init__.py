"""The Python interface for people: `import ashboard`; what stands here keeps its names."""
