"""The lessons as data: scenario files that the page's texts belong to."""
