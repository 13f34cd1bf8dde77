import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'esbuild'
import type { Plugin as VitePlugin } from 'vite'
import type { renderMailTemplates } from '../../mails/render-templates.tsx'
import type { SampleMail } from '../../mails/rules/sample-mail.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { tokenColors } from '../drawings/token-colors.ts'
import { foundModules } from '../steps/step.ts'
import { inRoot, root } from '../tools/project.mjs'

/** The module of mail templates that PocketBase hooks import. Its types: pb_hooks/src/mail/mail-templates.d.ts. */
const TEMPLATES = 'virtual:mail-templates'
const COMPONENTS = 'src/mails/render-templates.tsx'
const TOKENS = inRoot('src', 'styles', 'tokens.css')

/**
 * Bundles a module of the project with its imports, and runs it in this process, because Node alone can't read React
 * components.
 * @param entry its path from the root
 * @returns its exports, and every file in the bundle
 */
async function runBundled(entry: string, plugins: Plugin[] = []): Promise<{ module: object; files: string[] }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    plugins: [...plugins, foundModules],
    logLevel: 'silent',
  })
  const module = { exports: {} }
  compileFunction(outputFiles.map(({ text }) => text).join(''), ['require', 'module', 'exports'])(
    createRequire(inRoot('package.json')),
    module,
    module.exports,
  )
  return { module: module.exports, files: Object.keys(metafile.inputs).map((path) => inRoot(path)) }
}

/** Resolves to the text of a module with the mail templates, and to the paths of its sources. */
async function templatesModule(): Promise<{ text: string; files: string[] }> {
  const { module, files } = await runBundled(COMPONENTS)
  const { renderMailTemplates: render }: { renderMailTemplates: typeof renderMailTemplates } = Object(module)
  const text = `export const mailTemplates = ${JSON.stringify(render(tokenColors(readFileSync(TOKENS, 'utf8'))))}`
  return { text, files: [...files, TOKENS] }
}

/** Lets the bundle of the PocketBase hooks import the mail templates. */
export const mailTemplatesOfHooks: Plugin = {
  name: 'mail-templates',
  setup(bundler) {
    bundler.onResolve({ filter: /^virtual:mail-templates$/ }, ({ path }) => ({ path, namespace: 'mail-templates' }))
    bundler.onLoad({ filter: /.*/, namespace: 'mail-templates' }, async () => {
      const { text, files } = await templatesModule()
      return { contents: text, loader: 'js', watchFiles: files }
    })
  },
}

/** Lets the unit tests of the PocketBase hooks import the mail templates. */
export function mailTemplatesOfTests(): VitePlugin {
  return {
    name: 'lexharbor:mail-templates',
    resolveId: (id) => (id === TEMPLATES ? `\0${TEMPLATES}` : undefined),
    load: async (id) => (id === `\0${TEMPLATES}` ? (await templatesModule()).text : undefined),
  }
}

/** Renders every mail of the site from the sources, with sample data. */
export async function renderSampleMails(): Promise<SampleMail[]> {
  const write = await sampleMailWriter()
  return write()
}

/** Resolves to the function that renders all sample mails. Its argument replaces every text that a visitor can type. */
export async function sampleMailWriter(): Promise<(typed?: string) => SampleMail[]> {
  const { module } = await runBundled('pb_hooks/src/mail/samples/sample-mails.ts', [mailTemplatesOfHooks])
  const { sampleMails }: { sampleMails: (typed?: string) => SampleMail[] } = Object(module)
  return sampleMails
}

/** Returns the SHA-256, in hexadecimal, of the mails' titles and HTML, whatever their order. */
export function fingerprintOf(mails: readonly SampleMail[]): string {
  const hash = createHash('sha256')
  for (const mail of mails.map(({ title, html }) => `${title}\0${html}\0`).toSorted()) hash.update(mail)
  return hash.digest('hex')
}

/** The path of the gallery, which exists only on the development server. */
const MAIL_GALLERY = '/dev/mails'

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/**
 * On the development server `/dev/mails` shows every mail with sample data: as text, and as HTML in both themes, as
 * wide as a phone. Each request renders the mails again from the sources.
 */
export function mailGallery(): VitePlugin {
  return {
    name: 'lexharbor:mail-gallery',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(MAIL_GALLERY, (_request, response, next) => {
        renderSampleMails().then((mails) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(galleryPage(mails))
        }, next)
      })
    },
  }
}

/** Returns a page with all mails. Sandboxed frames show the HTML. */
export function galleryPage(mails: readonly SampleMail[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mails</title><style>
body{font:15px/1.5 system-ui;margin:2rem;background:#ddd}
h2{font-size:1.1rem;margin:2.5rem 0 .75rem}
section div{display:flex;gap:1rem;align-items:start;flex-wrap:wrap}
iframe{width:390px;height:44rem;border:0;background:#fff;resize:both}
pre{width:34rem;max-height:44rem;overflow:auto;margin:0;padding:1rem;background:#fff;white-space:pre-wrap;overflow-wrap:anywhere;box-sizing:border-box}
</style></head><body><h1>${mails.length} mails</h1>
${mails.map(section).join('\n')}
</body></html>
`
}

function section({ title, kind, lane, subject, text, html }: SampleMail): string {
  const frames = SCHEMES.map(
    (scheme) => `<iframe sandbox title="${scheme}" srcdoc="${escapeHtml(inScheme(html, scheme))}"></iframe>`,
  )
  return `<section><h2>${escapeHtml(title)}: ${escapeHtml(subject)}</h2><p>${kind}, ${lane}, ${Buffer.byteLength(html)} bytes of HTML</p>
<div>${frames.join('')}<pre>${escapeHtml(text)}</pre></div></section>`
}

/** Returns the HTML as a mail program in this theme shows it, whatever the system's theme is. */
function inScheme(html: string, scheme: Scheme): string {
  return html
    .replace('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
}
