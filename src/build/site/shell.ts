import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { minify } from 'terser'
import { brand } from '../../company/facts/brand.ts'
import { faceAddresses } from './faces.ts'
import { lateScripts } from './late-script.ts'

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
