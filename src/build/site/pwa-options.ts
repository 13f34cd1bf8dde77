import { readFileSync, writeFileSync } from 'node:fs'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { isKeptOnceOpened } from '../../lib/server-pages.ts'
import { integrityOf } from './integrity.ts'
import { isLateScript } from './late-script.ts'
import { notePackages } from './note-packages.ts'

const SITE = 'build/site'

/**
 * These would be a fifteenth of an installation, and no offline visitor needs them: the client of the API, the buttons of links in mails,
 * which call the server, animations, and the italics of articles. The browser caches each after its first use.
 */
const FETCHED_WHEN_USED = [
  'assets/pocketbase.es-*.js',
  'assets/demo._action-*.js',
  'assets/newsletter.*-*.js',
  'assets/token-form-*.js',
  'assets/mini-*.js',
  'assets/*-italic-*.woff2',
]

/**
 * These need no cache: pages that are never requested by their own address offline, the one that the server may redirect, the worker that
 * retires all others, optional scripts, and the page of staff, which visitors never open.
 */
const NOT_PRECACHED = [
  'shell.html',
  'preview-shell.html',
  '**/404.html',
  'login.html',
  'sw-off.js',
  'screenshots/**',
  'admin/**',
  // The sheets of other pages are all part of one.
  'assets/!(index)-*.css',
  ...FETCHED_WHEN_USED,
]

/**
 * The worker is built last, after all pages: its list holds their revisions, and it knows the ID of their build. Registration, manifest and
 * prompts are our own (`src/pwa`).
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
    },
  },
  injectManifest: {
    rollupFormat: 'iife',
    buildPlugins: { vite: [notePackages('worker')] },
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
        noteKept([...kept])
        return { manifest, warnings: [] }
      },
    ],
  },
}

/** Whether a file below `/assets/` belongs to the pages of staff, which no visitor's worker stores. */
const isForStaff = (file: string): boolean => /(^|\/)admin[.-][^/]*$/.test(file)

/** The server writes its own address into pages, so only scripts have the same hash here and there. */
function placed(file: string): { url: string; integrity?: string } {
  const url = publicPath(file)
  return url.startsWith('/assets/') ? { url, integrity: integrityOf(readFileSync(`${SITE}/${file}`)) } : { url }
}

/** @throws if a stored script imports one that is not stored: it would break offline */
function mustWorkOffline(kept: ReadonlySet<string>): void {
  for (const url of kept) {
    if (!url.startsWith('/assets/') || !url.endsWith('.js')) continue
    for (const [, file] of readFileSync(SITE + url, 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) {
      if (!kept.has(`/assets/${file}`))
        throw new Error(`The worker keeps ${url}, but not ${file}, which it imports. See FETCHED_WHEN_USED.`)
    }
  }
}

/** Returns the address of a file on the server: `request-demo.html` is `/request-demo`, `index.html` is `/`. */
export function publicPath(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`.replace(/(.)\/$/, '$1')
}

type SiteMeta = { build: string; kept?: string[] }

function readSiteMeta(): SiteMeta {
  return JSON.parse(readFileSync('build/site-meta.json', 'utf8'))
}

/** Tells the server which files the worker stores, for the answers that deliver them together. */
function noteKept(kept: string[]): void {
  writeFileSync('build/site-meta.json', JSON.stringify({ ...readSiteMeta(), kept } satisfies SiteMeta, null, 2))
}
