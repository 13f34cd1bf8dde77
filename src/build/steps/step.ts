import { createHash } from 'node:crypto'
import {
  readdirSync,
  readFileSync,
  statSync,
  existsSync,
  mkdirSync,
  rmSync,
  writeFileSync,
  cpSync,
  globSync,
} from 'node:fs'
import { join, relative, dirname, extname } from 'node:path'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { root, inRoot } from '../tools/project.mjs'
import { timed, Stop } from '../tools/processes.mjs'

/** Tests and generated files don't decide whether a step must run again. */
const derived = /\.test\.tsx?$|_test\.go$|routeTree\.gen\.ts$|\.br$|\.gz$|\/\.DS_Store$/

/**
 * Returns a hash of names and contents. The same files give the same hash on every machine.
 * @param paths files and folders, absolute; a missing one counts as absent, not as an error
 * @returns 64 hex digits
 */
function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Returns every file at or below an absolute path, sorted, without tests and generated files. */
function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (!stat.isDirectory()) return derived.test(path) ? [] : [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** A step of the build. Its paths are absolute. */
type Step = { name: string; doing: string; inputs: string[]; outputs: string[]; run: () => Promise<void> | void }

/**
 * Runs one step of the build. Skips it if its inputs are unchanged since its last success and all its outputs exist.
 */
export async function step({ name, doing, inputs, outputs, run }: Step): Promise<void> {
  const stamp = inRoot('build', 'stamps', name)
  // Computed before the work, so that the next build detects a file that was saved during the work.
  const before = fingerprint(inputs)
  const current =
    existsSync(stamp) && readFileSync(stamp, 'utf8') === before && outputs.every((path) => existsSync(path))
  if (current) {
    console.log(`${name}: unchanged`)
    return
  }
  rmSync(stamp, { force: true })
  await timed(`${name}: ${doing}`, run)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, before)
}

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

const embedded = inRoot('pocketbase', 'embedded')

/** The files that the binary embeds: the name in the binary → the path of the source. */
export const embeddedParts = {
  site: inRoot('build', 'site'),
  'site-meta.json': inRoot('build', 'site-meta.json'),
  'render.js': inRoot('build', 'render.js'),
  hooks: inRoot('build', 'hooks'),
  migrations: inRoot('pb_migrations'),
}

/** Empties pocketbase/embedded, and copies the files into it. Go needs the folder, so its .gitkeep stays. */
export function embed(): void {
  for (const name of readdirSync(embedded)) if (name !== '.gitkeep') rmSync(join(embedded, name), { recursive: true })
  for (const [name, from] of Object.entries(embeddedParts)) {
    if (!existsSync(from))
      throw new Stop(
        `${from} is missing although the build went through. Delete the build folder and run the command again.`,
      )
    cpSync(from, join(embedded, name), { recursive: true })
  }
}

const CALL =
  /import\.meta\.glob(?:<[^()]*>)?\(\s*'(?<pattern>[^']+)',\s*\{\s*eager: true,\s*import: '(?<name>\w+)',?(?:\s*query: '[^']*',?)?\s*\},?\s*\)/

/**
 * Lets esbuild collect modules by `import.meta.glob`, as Vite does: in the order of their paths. Ignores a query, by
 * which Vite makes copies of modules.
 * @throws during the build if a call has another form
 */
export const foundModules: Plugin = {
  name: 'found-modules',
  setup(bundler) {
    bundler.onLoad({ filter: /[/\\](?:src|pb_hooks)[/\\].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes('import.meta.glob')) return undefined
      const { pattern, name } = CALL.exec(source)?.groups ?? {}
      if (pattern === undefined) throw new Error(`${path} calls import.meta.glob in a form that ${CALL} does not match`)
      const paths = globSync(pattern, { cwd: dirname(path) }).toSorted()
      const imports = paths.map((found, at) => `import { ${name} as found${at} } from '${found}'\n`)
      const modules = paths.map((found, at) => `'${found}': found${at}`)
      return { contents: imports.join('') + source.replace(CALL, () => `{ ${modules.join(', ')} }`), loader: 'ts' }
    })
  },
}
