import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, dirname } from 'node:path'
import { transform, type Plugin, buildSync, build } from 'esbuild'
import { minify } from 'terser'
import { brand } from '../../company/facts/brand.ts'

const STYLES = 'src/styles'

/** Returns the address of a font file, which changes with its content. */
function faceAddress(file: string): string {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
  return `/assets/${basename(file, '.woff2')}-${hash}.woff2`
}

/**
 * Copies the font files into the site.
 * @returns the rules that declare them, for every page. The sheet that React loads has none, because a browser loads a
 * font again when it is declared again.
 */
export async function addFaces(site: string): Promise<string> {
  mkdirSync(join(site, 'assets'), { recursive: true })
  for (const file of globSync(join(STYLES, 'fonts/*.woff2')))
    writeFileSync(join(site, faceAddress(file)), readFileSync(file))
  const css = readFileSync(join(STYLES, 'faces.css'), 'utf8').replace(
    /url\('([^']+)'\)/g,
    (_, file: string) => `url(${faceAddress(join(STYLES, file))})`,
  )
  return (await transform(css, { loader: 'css', minify: true })).code.trim()
}

/** Lets inline scripts import a font's address, as Vite does in development: `x.woff2?url`. */
const faceAddresses: Plugin = {
  name: 'face-addresses',
  setup(bundler) {
    bundler.onResolve({ filter: /\.woff2\?url$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('?url', '')),
      namespace: 'face',
    }))
    bundler.onLoad({ filter: /.*/, namespace: 'face' }, ({ path }) => ({
      contents: `export default ${JSON.stringify(faceAddress(path))}`,
    }))
  },
}

/** Returns the hash with which a browser verifies a script before running it (Subresource Integrity). */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/**
 * Returns the import map of a page that loads `paths` of the built site in `folder`. The map redirects no import; it
 * only states the integrity hash of each script. The page's content security policy must contain the map's hash, as for
 * any inline script.
 */
export function importMapOf(folder: string, paths: readonly string[]): string {
  return JSON.stringify({
    integrity: Object.fromEntries(paths.map((path) => [path, integrityOf(readFileSync(join(folder, path)))])),
  })
}

/** Returns the path of a file on the server: `request-demo.html` is `/request-demo`, `index.html` is `/`. */
export function publicPath(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`.replace(/(.)\/$/, '$1')
}

type LateScript = { address: string; text: string }

/**
 * Compiles a script that an inline script loads later. Returns its address, which contains a hash, and its text. The
 * script's file name starts with `late-`.
 */
function compileLate(entry: string): LateScript {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target: 'es2022',
    tsconfigRaw: {},
    logLevel: 'error',
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return { address: `/assets/late-${basename(entry, '.ts')}-${hash}.js`, text }
}

/** Returns whether a file is a script from `compileLate`. Pages work without it, so it is not stored offline. */
export const isLateScript = (file: string): boolean => /(^|\/)late-[^/]*$/.test(file)

/**
 * Lets inline scripts import `late:x.ts`. They get the address and the integrity hash of the script `x.ts` in the same
 * folder.
 * @param site the folder of the built site, into which the script is written
 */
const lateScripts = (site: string): Plugin => ({
  name: 'late-scripts',
  setup(bundler) {
    bundler.onResolve({ filter: /^late:/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('late:', '')),
      namespace: 'late',
    }))
    bundler.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => {
      const { address, text } = compileLate(path)
      mkdirSync(dirname(join(site, address)), { recursive: true })
      writeFileSync(join(site, address), text)
      const exported = { address, integrity: integrityOf(text) }
      return {
        contents: Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n'),
      }
    })
  },
})

/** A page without its content, and the hashes of its scripts for its content security policy. */
export type Shell = { html: string; scripts: string[] }

/**
 * Joins the template and the inline scripts to one page with the markers `<!--head-->`, `<!--app-->` and
 * `<!--state-->`.
 * @param early a script that runs before the first paint
 * @param options.importMap an import map for the modules that the scripts load; it comes before all of them
 * @param scripts run after the content, in this order. They must be in the page unchanged, because the page's content
 * security policy has their hashes.
 */
export function joinShell(
  template: string,
  early: string,
  scripts: readonly string[],
  options: { hydrateAtOnce?: boolean; importMap?: string } = {},
): Shell {
  const { hydrateAtOnce = false, importMap = '' } = options
  const html = template
    .replace(/<script type="module">.*?<\/script>\n?/s, '')
    .replace('<!--early-->', () => inline([early]) + (importMap && `<script type="importmap">${importMap}</script>`))
    .replace('<!--script-->', () => inline(scripts))
    .replace('<html lang="en"', `<html lang="en" data-origin="${brand.origin}"${hydrateAtOnce ? ' data-hydrate' : ''}`)
    .replace(/\n+/g, '\n')
  return {
    html,
    scripts: [early, ...(importMap ? [importMap] : []), ...scripts].map(sourceHash),
  }
}

/**
 * Replaces the markers by a page's content. The content is inserted literally, because it may contain replacement
 * patterns such as `$&`.
 */
export function fillShell(shell: string, page: { head: string; html: string; state: string }): string {
  return shell
    .replace('<!--head-->', () => page.head)
    .replace('<!--app-->', () => page.html)
    .replace('<!--state-->', () => page.state)
}

/** Compiles an inline script. Resolves to its text; rejects if that is empty or would end its script element. */
export async function compileInline(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2022',
    // Strict mode would add bytes to every page, and these scripts work the same without it.
    tsconfigRaw: {},
    plugins: [faceAddresses, lateScripts('build/site')],
    logLevel: 'error',
  })
  // Unlike esbuild, Terser puts a function with one caller into it. Each page gets 5 % less inline script.
  const { code: text } = await minify(result.outputFiles[0]?.text ?? '', { ecma: 2020, compress: { passes: 3 } })
  if (!text) throw new Error(`${entry} compiled to nothing`)
  if (text.includes('</script')) throw new Error(`${entry} would end its own script element`)
  return text
}

function inline(scripts: readonly string[]): string {
  return scripts.map((script) => `<script>${script}</script>`).join('')
}

function sourceHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
