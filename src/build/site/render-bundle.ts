import { build, type Plugin } from 'esbuild'
import { resolve } from 'node:path'
import vm from 'node:vm'
import { foundModules } from '../steps/found-modules.ts'
import { recordShippedPackages } from '../steps/shipped-packages.ts'
import type { SheetPart } from '../../site/page-styles.ts'
import { joinedChunks } from './joined-chunks.ts'
import { spelledOutPunctuation } from './spelled-out-punctuation.ts'

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
