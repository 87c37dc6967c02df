/** Writes every text file of the page a second and a third time, compressed with Brotli and with gzip, for the service to send. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** A saving that is worth a file. */
const LEAST = 64;

export function compression(): Plugin {
  let folder = "";
  return {
    name: "compression",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const names = (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name));
      await Promise.all(names.map((name) => compressFile(join(folder, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const brotli = await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  const zipped = await promisify(gzip)(content, { level: 9 });
  for (const [suffix, small] of [["br", brotli], ["gz", zipped]] as const) {
    if (small.length + LEAST < content.length) await writeFile(`${path}.${suffix}`, small);
  }
}
