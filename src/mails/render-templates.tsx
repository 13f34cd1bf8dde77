import { renderToStaticMarkup } from 'react-dom/server'
import { mailTemplate, type MailPart, type MailTemplates } from './rules/mail-templates.ts'
import { NOT_OUTLOOK_BEGIN, NOT_OUTLOOK_END } from './mail-mark.tsx'
import { OUTLOOK_BEGIN, OUTLOOK_END } from './mail-page.tsx'
import { mailParts } from './mail-parts.tsx'
import type { MailColors } from './mail-style.ts'

const OUTLOOK_FRAME = '<table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td>'

/**
 * Returns every mail template as HTML with placeholders. The build calls it, because the PocketBase hooks, which fill
 * in the placeholders, have no React.
 * @param color finds a color of the site by its name
 */
export function renderMailTemplates(color: MailColors): MailTemplates {
  const rendered = (part: MailPart) => {
    const Part = mailParts[part]
    const html = renderToStaticMarkup(<Part color={color} />)
      // Writes void elements as in HTML instead of XML: `<br>`, not `<br/>`.
      .replaceAll(/<(br|meta)([^>]*)\/>/g, '<$1$2>')
      .replace(NOT_OUTLOOK_BEGIN, '<!--[if !mso]><!-->')
      .replace(NOT_OUTLOOK_END, '<!--<![endif]-->')
      .replace(OUTLOOK_BEGIN, `<!--[if mso]>${OUTLOOK_FRAME}<![endif]-->`)
      .replace(OUTLOOK_END, '<!--[if mso]></td></tr></table><![endif]-->')
    return mailTemplate(part, part === 'page' ? `<!doctype html>${html}` : html)
  }
  return {
    page: rendered('page'),
    paragraph: rendered('paragraph'),
    large: rendered('large'),
    list: rendered('list'),
    listItem: rendered('listItem'),
    link: rendered('link'),
    mainLink: rendered('mainLink'),
    inlineLink: rendered('inlineLink'),
    articleTitle: rendered('articleTitle'),
    articleLabel: rendered('articleLabel'),
    articleText: rendered('articleText'),
    table: rendered('table'),
    tableRow: rendered('tableRow'),
  }
}
