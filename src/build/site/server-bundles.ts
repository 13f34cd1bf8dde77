/** Bundles the two scripts that goja, the server's JavaScript engine, runs: the React tree and the PocketBase hooks. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import vm from 'node:vm'
import { build, context, type BuildOptions, type Plugin } from 'esbuild'
import type { SheetPart } from '../../site/page-styles.ts'
import { mailTemplatesOfHooks } from '../mails/mail-bundles.ts'
import { foundModules } from '../steps/step.ts'
import { recordShippedPackages } from '../steps/write-licenses.ts'
import { inRoot, root } from '../tools/project.mjs'

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

/**
 * The newest syntax that goja, the server's JavaScript engine, fully supports. It also has spread in objects, for which
 * esbuild's replacement is slow. It has no async generators.
 */
const GOJA_SYNTAX = { target: 'es2017', supported: { 'object-rest-spread': true } } as const

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

/** React's packages that many modules import. They are CommonJS. */
const REACT = /^react(\/jsx-runtime)?$/

/**
 * For each module that imports a CommonJS package, esbuild makes an object with a getter for each export: 8,000
 * functions for React, of which goja calls one for each element. This plugin makes one ES module of the package.
 */
const reactAsModule: Plugin = {
  name: 'react-as-module',
  setup(bundler) {
    const namespace = 'as-module'
    bundler.onResolve({ filter: REACT }, ({ path, kind, namespace: of }) =>
      kind === 'import-statement' && of !== namespace ? { path, namespace } : undefined,
    )
    bundler.onLoad({ filter: REACT, namespace }, ({ path }) => {
      const production = inRoot('node_modules', 'react', 'cjs', `${path.replace('/', '-')}.production.js`)
      const names = Object.keys(createRequire(import.meta.url)(production))
      const contents = `import whole from '${path}'; export default whole; export const { ${names.join(', ')} } = whole`
      return { contents, resolveDir: root }
    })
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
    ...GOJA_SYNTAX,
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
    plugins: [withoutBrowserPackages, reactAsModule, spelledOutPunctuation, joinedChunks, foundModules],
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

const source = inRoot('pb_hooks')
const target = inRoot('build', 'hooks')

const hookOptions = {
  absWorkingDir: root,
  entryPoints: ['pb_hooks/src/site.ts'],
  outfile: 'build/hooks/site.js',
  bundle: true,
  write: false,
  format: 'cjs',
  ...GOJA_SYNTAX,
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['worker', 'import'],
  legalComments: 'none',
  // The bundle names the same paths even if node_modules is a symbolic link. So the file is identical in every
  // checkout.
  preserveSymlinks: true,
  logLevel: 'silent',
} as const satisfies BuildOptions

/**
 * Writes build/hooks: the files that register the PocketBase hooks unchanged, and the hooks' logic as one CommonJS file
 * that they require. Tests pass another folder, and plugins that change the sources.
 */
export async function bundleHooks({
  folder = target,
  plugins = [],
}: { folder?: string; plugins?: Plugin[] } = {}): Promise<void> {
  const { outputFiles, metafile } = await build({
    ...hookOptions,
    metafile: true,
    plugins: [mailTemplatesOfHooks, ...plugins, foundModules],
  })
  if (folder === target) recordShippedPackages('hooks', Object.keys(metafile.inputs))
  for (const { contents } of outputFiles) writeHooks(contents, folder)
}

/**
 * Rebuilds build/hooks after each change of the PocketBase hooks, for as long as this program runs.
 * @param onBuilt called after each build, with the first error's text if there is one
 */
export async function watchHooks(onBuilt: (problem: string | null) => void): Promise<void> {
  const report: Plugin = {
    name: 'write-hooks',
    setup(bundler) {
      bundler.onEnd((result) => {
        const [error] = result.errors
        if (error === undefined) for (const { contents } of result.outputFiles ?? []) writeHooks(contents)
        onBuilt(
          error === undefined ? null : `${error.location?.file ?? ''}:${error.location?.line ?? ''} ${error.text}`,
        )
      })
      // The bundle doesn't import the files that register hooks. They are listed here so that esbuild rebuilds when one
      // of them changes.
      bundler.onLoad({ filter: /pb_hooks\/src\/site\.ts$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8'),
        loader: 'ts',
        watchFiles: registrations().map((name) => join(source, name)),
        watchDirs: [source],
      }))
    },
  }
  const watching = await context({ ...hookOptions, plugins: [mailTemplatesOfHooks, report, foundModules] })
  await watching.watch()
}

const registrations = () => readdirSync(source).filter((name) => name.endsWith('.pb.js'))

function writeHooks(bundle: Uint8Array, folder = target): void {
  mkdirSync(folder, { recursive: true })
  const wanted = new Map(registrations().map((name) => [name, readFileSync(join(source, name))]))
  wanted.set('site.js', Buffer.from(bundle))
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name), { recursive: true })
  for (const [name, content] of wanted) writeIfChanged(join(folder, name), content)
}

/** Writes a file only if it has changed, because a watching PocketBase restarts after any write in its hooks folder. */
function writeIfChanged(path: string, content: Buffer): void {
  try {
    if (readFileSync(path).equals(content)) return
  } catch {
    // The file does not exist yet, so it must be written.
  }
  writeFileSync(path, content)
}
