import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import vm from 'node:vm'
import { type Plugin, build } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'
import type { SheetPart } from '../../site/page-styles.ts'
import { foundModules } from '../steps/step.ts'
import { recordShippedPackages } from '../steps/write-licenses.ts'

/** Replacements in React's renderer, which appends each piece of a page to a string. */
const changes = [
  ['result = "",', 'result = [],'],
  ['null !== chunk && (result += chunk);', 'null !== chunk && result.push(chunk);'],
  ['return result;', 'return result.join("");'],
] as const

/**
 * goja, the server's JavaScript engine, copies the whole string for each appended piece, which is most of the cost of a
 * page. This plugin makes React's renderer collect the pieces and join them once.
 * @throws during the build if the renderer's code has changed
 */
const joinedChunks: Plugin = {
  name: 'joined-chunks',
  setup(bundler) {
    bundler.onLoad({ filter: /react-dom-server-legacy\.browser\.production\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const [whole = ''] = /^function renderToStringImpl\([\s\S]*?^\}$/m.exec(source) ?? []
      const contents = source.replace(whole, () => changed(whole, path))
      return { contents, loader: 'js' }
    })
  },
}

function changed(source: string, path: string): string {
  return changes.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw new Error(`renderToStringImpl of ${path} no longer has ${before} once`)
    return text.replace(before, after)
  }, source)
}

const unicodePunctuation = '/\\p{P}|\\p{S}/u'

/**
 * goja, the server's JavaScript engine, accepts `\p{P}` but matches nothing with it. The Markdown parser would not
 * recognize punctuation, so bare addresses would include a closing parenthesis. This plugin replaces the expression by
 * ranges of characters.
 * @throws during the build if the parser no longer contains the expression
 */
const spelledOutPunctuation: Plugin = {
  name: 'spelled-out-punctuation',
  setup(bundler) {
    bundler.onLoad({ filter: /micromark-util-character[\\/]index\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes(unicodePunctuation)) throw new Error(`${path} no longer contains ${unicodePunctuation}`)
      return { contents: source.replace(unicodePunctuation, () => `/[${ranges(/\p{P}|\p{S}/u)}]/`), loader: 'js' }
    })
  },
}

/**
 * Returns the matching code units in the form of a character class, without its brackets. The parser tests single code
 * units, never surrogate pairs.
 */
function ranges(pattern: RegExp): string {
  let text = ''
  for (let unit = 0; unit <= 0xffff; unit += 1) {
    if (!pattern.test(String.fromCharCode(unit))) continue
    const start = unit
    while (unit < 0xffff && pattern.test(String.fromCharCode(unit + 1))) unit += 1
    text += `${escaped(start)}-${escaped(unit)}`
  }
  return text
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

/**
 * The functions that `src/prerender.tsx` sets on the global object of its JavaScript engine: Node's `vm` in the build,
 * and goja in the Go server.
 */
export type Render = {
  render: (path: string, dataJson: string) => Promise<string>
  renderOffline: () => string
  staticPaths: () => string[]
  markdown: (source: string) => string
}

// Packages that components import for work after hydration. A render never calls them, and goja could not run them.
const BROWSER_PACKAGES = /^(altcha-lib\/v1|idb|motion\/mini|pocketbase|workbox-window)$/

const withoutBrowserPackages: Plugin = {
  name: 'without-browser-packages',
  setup(bundler) {
    bundler.onResolve({ filter: BROWSER_PACKAGES }, ({ path }) => ({ path, namespace: 'browser-package' }))
    bundler.onLoad({ filter: /.*/, namespace: 'browser-package' }, () => ({
      contents: 'module.exports = {}',
      loader: 'js',
    }))
  },
}

/**
 * Bundles the React tree as one script for both Node and goja, the server's JavaScript engine.
 * @param sheet the style sheet from which each page gets its rules
 * @returns the script's text
 */
export async function bundleRender(sheet: readonly SheetPart[]): Promise<string> {
  const result = await build({
    entryPoints: ['src/prerender.tsx'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // "worker" picks the router's server variant; the legacy renderer needs neither streams nor a message channel.
    conditions: ['worker', 'import'],
    alias: { 'react-dom/server': resolve('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js') },
    // goja has no async generators. esbuild replaces syntax that es2017 lacks.
    target: 'es2017',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    loader: { '.css': 'empty' },
    define: {
      __SHEET__: JSON.stringify(sheet),
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': '{"DEV":false,"PROD":true,"SSR":true,"MODE":"production","BASE_URL":"/"}',
      'import.meta.hot': 'undefined',
    },
    plugins: [withoutBrowserPackages, spelledOutPunctuation, joinedChunks, foundModules],
    logLevel: 'error',
  })
  recordShippedPackages('render', Object.keys(result.metafile.inputs))
  const [file] = result.outputFiles
  if (!file) throw new Error('esbuild produced no render bundle')
  return file.text
}

/** Runs the bundle in a separate context, as the server does, and returns its functions. */
export function loadRender(script: string): Render {
  const context = vm.createContext({
    URL,
    URLSearchParams,
    AbortController,
    Headers,
    Response,
    queueMicrotask,
    setTimeout,
    clearTimeout,
    console,
    TextEncoder,
    TextDecoder,
  })
  vm.runInContext(script, context, { filename: 'render.js' })
  const render: Render = context['lexharborRender']
  return render
}

/** Returns the Vite plugin that records which npm packages a bundle contains, for the licenses. */
export const recordPackages = (bundle: 'client' | 'worker'): VitePlugin => ({
  name: `lexharbor:note-packages-of-${bundle}`,
  apply: 'build',
  generateBundle(_, output) {
    recordShippedPackages(
      bundle,
      Object.values(output).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])),
    )
  },
})
