import { transform, type Plugin } from 'esbuild'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

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
export const faceAddresses: Plugin = {
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
