declare module "fonts:faces.css" {}

declare module "subset-font" {
  export default function subsetFont(font: Uint8Array, letters: string, options: { targetFormat: "woff2"; keepFeatures: string[]; noHinting: boolean }): Promise<Uint8Array>;
}

declare module "words:*" {
  const texts: Record<string, string>;
  export default texts;
}
