import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { recordFolders } from '../../lib/server-pages.ts'
import { blogFeed } from '../../blog/blog-feed.ts'
import { ARTICLE_POLICY, WORKER_POLICY } from '../../lib/trusted-types-policies.ts'
import { defaultOgImage, ogImage } from '../../site/og-image.ts'
import { importMapOf } from './integrity.ts'
import { bundleRender, loadRender } from './render-bundle.ts'
import { compileInline, fillShell, joinShell, type Shell } from './shell.ts'
import { brand } from '../../lib/brand.ts'

const SITE = 'build/site'

/** Not-found pages, each for all addresses below its folder. */
const MISSING_PAGES = ['', ...recordFolders, '/preview'].map((folder) => `${folder}/404`)

/**
 * After the client build: renders every static page to HTML, with styles and loader inlined, and writes what the server needs
 * to join the pages it renders itself (`shell.html`, `preview-shell.html`, `render.js`, `site-meta.json`). Runs before the precache list is made.
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
        // Vite closes a failed build too, without saying so: an error of ours would hide the one that it failed with.
        if (bundled && this.environment.name === 'client') await writeSitePages()
      },
    },
  }
}

/** What the server must know of the build, beside its files; `pocketbase/internal/site/site_meta.go` reads it. */
type SiteMeta = {
  build: string
  /** Stands for the site's own address in all files. */
  origin: string
  feed: { title: string; description: string }
  /** Names of the policies that the pages' scripts make. */
  trustedTypes: string[]
  /** Hashes of inline scripts and styles by page; "default" for all others. */
  csp: Record<string, Shell['csp']>
}

type RenderedPage = { status: number; head: string; html: string; state: string }

async function writeSitePages(): Promise<void> {
  const assets = readClientManifest()
  const css = takeSheet(assets.css)
  const adminCss = takeSheet(assets.adminCss)
  const template = readFileSync('index.html', 'utf8')
  const early = await compileInline('src/page-snippet.ts')
  const still = await compileInline('src/still-page-snippet.ts')
  const loader = await compileInline('src/loader.ts')
  const missingSnippet = await compileInline('src/not-found-snippet.ts')
  const earliestDateSnippet = await compileInline('src/earliest-date-snippet.ts')
  const thankYouSnippet = await compileInline('src/thank-you-snippet.ts')
  const importMap = importMapOf(SITE, assets.chunks)
  const shells: Record<string, Shell> & { default: Shell; '/offline': Shell } = {
    default: joinShell(template, css, early, [loader], { importMap }),
    '/request-demo': joinShell(template, css, early, [earliestDateSnippet, loader], { importMap }),
    '/thank-you': joinShell(template, css, early, [thankYouSnippet, loader], { hydrateAtOnce: true, importMap }),
    '/outbox': joinShell(template, css, early, [loader], { hydrateAtOnce: true, importMap }),
    '/saved': joinShell(template, css, early, [loader], { hydrateAtOnce: true, importMap }),
    '/admin/images': joinShell(template, css + adminCss, early, [loader], { hydrateAtOnce: true, importMap }),
    '/404': joinShell(template, css, early, [missingSnippet, loader], { importMap }),
    '/offline': joinShell(template, css, still, []),
    '/preview/404': joinShell(template, css, still, []),
  }

  const script = await bundleRender()
  const { render, renderOffline, staticPaths } = loadRender(script)
  const writePage = async (path: string, status: 200 | 404) => {
    const page: RenderedPage = JSON.parse(await render(path, '{}'))
    if (page.status !== status) throw new Error(`${path} rendered with status ${page.status}, expected ${status}`)
    write(
      join(SITE, path === '/' ? 'index.html' : `${path}.html`),
      fillShell((shells[path] ?? shells.default).html, page),
    )
  }
  for (const path of staticPaths()) {
    await writePage(path, 200)
    // A page whose own picture is not drawn yet is shared with the common one.
    if (!existsSync(join(SITE, ogImage(path)))) copyFileSync(join(SITE, defaultOgImage), join(SITE, ogImage(path)))
  }
  for (const path of MISSING_PAGES) await writePage(path, 404)
  write(join(SITE, 'offline.html'), fillShell(shells['/offline'].html, JSON.parse(renderOffline())))
  write(join(SITE, 'shell.html'), shells.default.html)
  // A preview never comes to life: the browser must neither ask for a part of it again nor store one.
  write(join(SITE, 'preview-shell.html'), shells['/offline'].html)
  write(join(SITE, '.well-known/security.txt'), securityText())
  // Given out at the worker's address while that is switched off.
  write(join(SITE, 'sw-off.js'), await compileInline('src/service-worker/retire.ts'))
  write('build/render.js', script)
  const meta: SiteMeta = {
    build: buildId(assets.all, shells.default.html, script),
    origin: brand.origin,
    feed: { title: blogFeed.title, description: blogFeed.description },
    trustedTypes: [WORKER_POLICY, ARTICLE_POLICY],
    csp: csp(shells),
  }
  write('build/site-meta.json', JSON.stringify(meta, null, 2))
}

/** Sheets are inlined: as files nobody asks for them. */
function takeSheet(file: string): string {
  const css = readFileSync(join(SITE, file), 'utf8').trim()
  rmSync(join(SITE, file))
  return css
}

type ClientAssets = { chunks: string[]; css: string; adminCss: string; all: string[] }

/** Vendor chunks come before the entry, each after what it imports, so that the loader can evaluate them one by one. */
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
  const sheet = (key: string) => {
    const file = manifest[key]?.file
    if (!file?.endsWith('.css')) throw new Error(`${key} is no sheet of its own in the client build`)
    return file
  }
  return {
    chunks,
    css: sheet('src/styles/index.css'),
    adminCss: sheet('src/admin/admin.css'),
    all: Object.values(manifest)
      .map((chunk) => chunk.file)
      .toSorted(),
  }
}

function csp(shells: Record<string, Shell>): Record<string, Shell['csp']> {
  return Object.fromEntries(Object.entries(shells).map(([path, shell]) => [path, shell.csp]))
}

// Asset names carry their content's hash, so names, shell and render bundle stand for the whole build.
function buildId(assets: string[], shell: string, script: string): string {
  return createHash('sha256').update(assets.join('\n')).update(shell).update(script).digest('hex').slice(0, 16)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** `/.well-known/security.txt` (RFC 9116). The server fills in the origin, and a date ahead of whoever asks. */
function securityText(): string {
  return `Contact: mailto:${brand.email.security}
Expires: {expires}
Preferred-Languages: en
Canonical: ${brand.origin}/.well-known/security.txt
Policy: ${brand.origin}/security-disclosure
`
}
