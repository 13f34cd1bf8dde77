import type { Plugin } from 'vite'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { SampleMail } from '../../mails/rules/sample-mail.ts'
import { renderSampleMails } from './mail-bundles.ts'

/** The path of the gallery, which exists only on the development server. */
const MAIL_GALLERY = '/dev/mails'

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/**
 * On the development server `/dev/mails` shows every mail with sample data: as text, and as HTML in both themes, as
 * wide as a phone. Each request renders the mails again from the sources.
 */
export function mailGallery(): Plugin {
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
