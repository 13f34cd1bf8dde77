import { readFileSync, writeFileSync } from 'node:fs'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { isKeptOnceOpened } from '../../lib/server-pages.ts'
import { integrityOf, isLateScript, publicPath } from './shell.ts'
import { recordPackages } from '../steps/write-licenses.ts'

const SITE = 'build/site'

/**
 * Files that the service worker does not store when it is installed, because no offline visitor needs them:
 * PocketBase's SDK, the buttons behind mailed links and the preview of a draft (which need the server), animations, the
 * hint to install on iOS, the film of sample webinars, the italics of articles, and the typeface of a first page. The
 * browser caches each after its first use.
 */
const FETCHED_WHEN_USED = [
  'assets/pocketbase.es-*.js',
  'assets/demo._action-*.js',
  'assets/newsletter.*-*.js',
  'assets/token-form-*.js',
  'assets/mini-*.js',
  'assets/ios-hint-*.js',
  'assets/preview._slug-*.js',
  'assets/sample-film-*.js',
  'assets/*-italic-*.woff2',
  'assets/*-display-*.woff2',
]

/**
 * Files that the precache list omits: pages that no visitor requests offline by their own address, the login page
 * (the server may redirect it), the script that removes all service workers, the staff's pages, and
 * `FETCHED_WHEN_USED`.
 */
const NOT_PRECACHED = [
  'shell.html',
  'preview-shell.html',
  '**/404.html',
  'login.html',
  'sw-off.js',
  'screenshots/**',
  'admin/**',
  // The main style sheet contains the style sheets of all other pages.
  'assets/!(index)-*.css',
  ...FETCHED_WHEN_USED,
]

/**
 * The service worker is built after all pages, because it contains their revisions and the build's ID. `src/pwa`
 * registers the worker, and offers updates and installation. `public` has the web app manifest.
 */
export const pwaOptions: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  integration: {
    closeBundleOrder: 'post',
    configureCustomSWViteBuild(config) {
      config.define = {
        ...config.define,
        SITE_BUILD: JSON.stringify(readSiteMeta().build),
      }
      // Each update loads the worker's script again. Terser makes it 2 % smaller than Vite's own minifier.
      config.build = { ...config.build, minify: 'terser', terserOptions: { ecma: 2020, compress: { passes: 3 } } }
    },
  },
  injectManifest: {
    rollupFormat: 'iife',
    buildPlugins: { vite: [recordPackages('worker')] },
    globPatterns: ['**/*.{html,js,css,webmanifest}', 'icons/favicon.svg', 'images/*-placeholder.svg', 'assets/*.woff2'],
    globIgnores: NOT_PRECACHED,
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [
      (entries) => {
        const manifest = entries
          .filter(({ url }) => !isForStaff(url) && !isLateScript(url) && !isKeptOnceOpened(publicPath(url)))
          .map((entry) => ({ ...entry, ...placed(entry.url) }))
        const kept = new Set(manifest.map(({ url }) => url))
        mustWorkOffline(kept)
        recordKept([...kept])
        return { manifest, warnings: [] }
      },
    ],
  },
}

/** Returns whether a file below `/assets/` belongs to the staff's pages, which no visitor's service worker stores. */
const isForStaff = (file: string): boolean => /(^|\/)admin[.-][^/]*$/.test(file)

/**
 * Returns the address of a stored file, and the integrity hash if it is below `/assets/`. The server may write its own
 * address into other files, so their hashes in the build and on the server may differ.
 */
function placed(file: string): { url: string; integrity?: string } {
  const url = publicPath(file)
  return url.startsWith('/assets/') ? { url, integrity: integrityOf(readFileSync(`${SITE}/${file}`)) } : { url }
}

/**
 * Checks the scripts that the service worker stores.
 * @throws if a stored script imports one that is not stored, because it would fail offline
 */
function mustWorkOffline(kept: ReadonlySet<string>): void {
  for (const url of kept) {
    if (!url.startsWith('/assets/') || !url.endsWith('.js')) continue
    for (const [, file] of readFileSync(SITE + url, 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) {
      if (!kept.has(`/assets/${file}`))
        throw new Error(`The worker keeps ${url}, but not ${file}, which it imports. See FETCHED_WHEN_USED.`)
    }
  }
}

type SiteMeta = { build: string; kept?: string[] }

function readSiteMeta(): SiteMeta {
  return JSON.parse(readFileSync('build/site-meta.json', 'utf8'))
}

/** Adds the list of stored files to `site-meta.json`. The server sends these files in one response. */
function recordKept(kept: string[]): void {
  writeFileSync('build/site-meta.json', JSON.stringify({ ...readSiteMeta(), kept } satisfies SiteMeta, null, 2))
}
