import { escapeHtml } from '../../../src/lib/escape-html.ts'

/** As HTML; a line break stays one. */
export function htmlLines(text: string): string {
  return withBreaks(escapeHtml(text))
}

/**
 * What mail programs make links of: a dot, an @ or a backslash before anything but a space, and a colon before anything but a space or the
 * minutes of an hour ("example.com", "a@b", "\\server", "https://…", "tel:555…"; not "10:00"). No entity holds one of them.
 */
const JOINTS = /[.。．｡@\\]+(?=[^\s.。．｡@\\])|:(?=[^\s\d]|\d{3})/g

/**
 * What a visitor wrote, as HTML: escaped, and no program makes a link of it. Each joint of an address stands in an element of its own, which
 * neither shows nor changes what is copied.
 */
export function unlinkedLines(text: string): string {
  return withBreaks(escapeHtml(text).replace(JOINTS, '<span>$&</span>'))
}

function withBreaks(html: string): string {
  return html.replace(/\r?\n/g, '<br>\n')
}
