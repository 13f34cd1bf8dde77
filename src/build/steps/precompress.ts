import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesUnder } from './fingerprint.ts'

/** The types of files to compress. HTML is missing, because the binary writes the origin into pages first. */
const textTypes = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.xml', '.txt', '.vtt', '.ico'])

/** Files with fewer bytes fit into one network packet without compression. */
const smallestBytes = 512

/**
 * Writes a `.br` (level 11) and a `.gz` (level 9) beside each text file of a built site, except small ones.
 * @param folder absolute
 * @param origin the placeholder of the real origin. A file outside of `assets` that contains it is skipped:
 * the binary compresses it, after it has written the origin.
 */
export async function precompress(folder: string, origin: string): Promise<void> {
  const files = filesUnder(folder).filter((file) => textTypes.has(extname(file)))
  const assets = join(folder, 'assets')
  await Promise.all(
    files.map(async (file) => {
      if (file.startsWith(assets) || !(await readFile(file)).includes(origin)) await compressFile(file)
    }),
  )
}

/** Writes a `.br` and a `.gz` beside a file of any type, unless the file is small. */
export async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallestBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
