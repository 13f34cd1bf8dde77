import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { alwaysKept, recordFolders } from '../../lib/server-pages.ts'
import { SEARCH_PATH } from '../../lib/search-address.ts'
import { searchMeta } from '../../search/rules/search-page.ts'
import { blogFeed } from '../../blog/blog-feed.ts'
import { ARTICLE_POLICY, MAIL_POLICY, WORKER_POLICY } from '../../lib/trusted-types-policies.ts'
import { defaultOgImage, ogImage } from '../../site/page-head.ts'
import { KEPT_NOTE } from '../../reading-list/kept-copy-text.ts'
import { refusals } from '../check-launch.ts'
import { addFaces, importMapOf, compileInline, fillShell, joinShell, type Shell } from './shell.ts'
import { openAcr, securityText } from '../../legal/openacr.ts'
import { readSheet } from './sheets.ts'
import { bundleRender, loadRender } from './server-bundles.ts'
import { brand } from '../../company/facts/brand.ts'
import { REPORT_FILE } from '../../legal/report-facts.ts'
import { VITALS_GROUPS } from '../../vitals/rules/report.ts'

const SITE = 'build/site'

/** The paths of the not-found pages. The server shows each for unknown addresses below its folder. */
const MISSING_PAGES = ['', ...recordFolders, '/preview'].map((folder) => `${folder}/404`)

/**
 * Vite plugin that runs after the client build and before the precache list is written. It renders every static page to
 * HTML, with its styles and the loader inlined. It also writes what the server needs to render pages itself
 * (`shell.html`, `preview-shell.html`, `render.js`, `site-meta.json`).
 */
export function sitePages(): Plugin {
  let bundled = false
  return {
    name: 'lexharbor:site-pages',
    apply: 'build',
    writeBundle() {
      if (this.environment.name === 'client') bundled = true
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        // Vite also calls this after a failed build, and does not say so. An error thrown here would hide the original
        // one.
        if (bundled && this.environment.name === 'client') await writeSitePages()
      },
    },
  }
}

/**
 * Data about the build that the server needs besides the files. `pocketbase/internal/site/site_meta.go` reads it from
 * `site-meta.json`.
 */
type SiteMeta = {
  build: string
  /** The three numbers of the release's version. */
  version: string
  /** The placeholder in all files that the server replaces by the site's address. */
  origin: string
  feed: { title: string; description: string }
  /** Names of the Trusted Types policies that the pages' scripts create. */
  trustedTypes: string[]
  /** The groups by which the server counts browsers' web vitals. The last group of each list is for all others. */
  vitalsGroups: typeof VITALS_GROUPS
  /** Hashes of the inline scripts, by the page's path; "default" for all other pages. */
  scripts: Record<string, Shell['scripts']>
  /**
   * Paths of the list pages and of the login page, which the service worker stores in addition to built files. The
   * worker's build later adds `kept`, the paths of those files.
   */
  lists: readonly string[]
  search: typeof searchMeta
}

type RenderedPage = { status: number; head: string; html: string; state: string }

async function writeSitePages(): Promise<void> {
  const refused = refusals()
  if (refused.length > 0) throw new Error(refused.join('\n'))
  const faces = await addFaces(SITE)
  const assets = readClientManifest()
  const template = readFileSync('index.html', 'utf8')
  const early = await compileInline('src/snippets/page.ts')
  const still = await compileInline('src/snippets/still-page.ts')
  const loader = await compileInline('src/snippets/loader.ts')
  const missingSnippet = await compileInline('src/snippets/not-found.ts')
  const earliestDateSnippet = await compileInline('src/snippets/earliest-date.ts')
  const searchSnippet = await compileInline('src/snippets/search.ts')
  const thankYouSnippet = await compileInline('src/snippets/thank-you.ts')
  const importMap = importMapOf(SITE, assets.chunks)
  const hydrated = joinShell(template, early, [loader], { hydrateAtOnce: true, importMap })
  const shells: Record<string, Shell> & { default: Shell; '/offline': Shell } = {
    default: joinShell(template, early, [loader], { importMap }),
    '/request-demo': joinShell(template, early, [earliestDateSnippet, loader], { importMap }),
    '/thank-you': joinShell(template, early, [thankYouSnippet, loader], { hydrateAtOnce: true, importMap }),
    [SEARCH_PATH]: joinShell(template, early, [searchSnippet, loader], { importMap }),
    '/outbox': hydrated,
    '/saved': hydrated,
    '/404': joinShell(template, early, [missingSnippet, loader], { importMap }),
    '/offline': joinShell(template, still, []),
    '/preview/404': joinShell(template, still, []),
  }

  // The service worker inserts a notice about an offline copy into pages. So the notice's rules must be in every page,
  // like those of elements that inline scripts add.
  const note = `className:"${KEPT_NOTE}"`
  const beforeReact = [early, still, loader, missingSnippet, earliestDateSnippet, thankYouSnippet, note]
  const script = await bundleRender(readSheet(faces + assets.sheets.map(readAsset).join(''), beforeReact))
  const { render, renderOffline, staticPaths } = loadRender(script)
  const writePage = async (path: string, status: 200 | 404) => {
    const page: RenderedPage = JSON.parse(await render(path, '{}'))
    if (page.status !== status) throw new Error(`${path} rendered with status ${page.status}, expected ${status}`)
    write(
      join(SITE, path === '/' ? 'index.html' : `${path}.html`),
      // Staff pages can't be used before hydration, so they hydrate at once.
      fillShell((shells[path] ?? (path.startsWith('/admin/') ? hydrated : shells.default)).html, {
        ...page,
        state: withoutTimes(page.state),
      }),
    )
  }
  for (const path of staticPaths()) {
    await writePage(path, 200)
    // A page without its own picture for social networks (og:image) gets a copy of the default one.
    if (!existsSync(join(SITE, ogImage(path)))) copyFileSync(join(SITE, defaultOgImage), join(SITE, ogImage(path)))
  }
  for (const path of MISSING_PAGES) await writePage(path, 404)
  write(join(SITE, 'offline.html'), fillShell(shells['/offline'].html, JSON.parse(renderOffline())))
  write(join(SITE, 'shell.html'), shells.default.html)
  // A preview never hydrates, because the browser must not request its data again or store them.
  write(join(SITE, 'preview-shell.html'), shells['/offline'].html)
  write(join(SITE, '.well-known/security.txt'), securityText())
  write(join(SITE, REPORT_FILE), openAcr())
  // The server sends this file at the service worker's address while the service worker is switched off.
  write(join(SITE, 'sw-off.js'), await compileInline('src/service-worker/retire.ts'))
  write('build/render.js', script)
  const meta: SiteMeta = {
    build: buildId(assets.all, shells.default.html, script),
    version: releaseVersion(),
    origin: brand.origin,
    feed: { title: blogFeed.title, description: blogFeed.description },
    trustedTypes: [WORKER_POLICY, ARTICLE_POLICY, MAIL_POLICY],
    vitalsGroups: VITALS_GROUPS,
    scripts: scriptsOf(shells),
    lists: alwaysKept,
    search: searchMeta,
  }
  write('build/site-meta.json', JSON.stringify(meta, null, 2))
}

function releaseVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  return manifest.version
}

function readAsset(file: string): string {
  return readFileSync(join(SITE, file), 'utf8').trim()
}

type ClientAssets = { chunks: string[]; sheets: string[]; all: string[] }

/**
 * Reads and deletes the client's manifest. Vendor chunks come before the entry, each after its imports, so that the
 * loader can evaluate them one by one.
 */
function readClientManifest(): ClientAssets {
  const file = join(SITE, 'client-manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  const chunks: string[] = []
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`no ${key} in the client manifest`)
    for (const imported of chunk.imports ?? []) visit(imported)
    const href = `/${chunk.file}`
    if (!chunks.includes(href)) chunks.push(href)
  }
  visit('src/main.tsx')
  const files = readdirSync(join(SITE, 'assets')).map((name) => `assets/${name}`)
  const ofRoutes = Object.values(manifest).flatMap(({ css = [] }) => css)
  const sheets = files.filter((file) => file.endsWith('.css'))
  // The style sheet of all pages comes first, because it declares the order of the cascade layers.
  const sorted = [...sheets.filter((file) => !ofRoutes.includes(file)), ...ofRoutes]
  return { chunks, sheets: sorted, all: files.toSorted() }
}

function scriptsOf(shells: Record<string, Shell>): SiteMeta['scripts'] {
  return Object.fromEntries(Object.entries(shells).map(([path, { scripts }]) => [path, scripts]))
}

// Asset names contain their content's hash. So names, shell and render bundle identify the whole build.
function buildId(assets: string[], shell: string, script: string): string {
  return createHash('sha256').update(assets.join('\n')).update(shell).update(script).digest('hex').slice(0, 16)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Replaces the times at which queries were filled by 0, so that the same sources always make the same page. */
function withoutTimes(state: string): string {
  return state.replace(/"(dehydratedAt|dataUpdatedAt)":\d+/g, '"$1":0')
}
