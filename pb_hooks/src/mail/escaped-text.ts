import { escapeHtml } from '../../../src/lib/escape-html.ts'

/** Returns text as HTML, with line breaks as `<br>`. */
export function htmlLines(text: string): string {
  return withBreaks(escapeHtml(text))
}

/**
 * Matches the characters by which mail programs recognise links, here called joints: a dot, an @ or a backslash before
 * anything but a space, and a colon before anything but a space or minutes ("example.com", "a@b", "\\server",
 * "https://…", "tel:555…"; not "10:00"). No HTML entity contains one.
 */
const JOINTS = /[.。．｡@\\]+(?=[^\s.。．｡@\\])|:(?=[^\s\d]|\d{3})/g

/**
 * Returns a visitor's text as escaped HTML in which mail programs find no links. Each joint of an address has its own
 * element, which is invisible and leaves copied text unchanged.
 */
export function unlinkedLines(text: string): string {
  return withBreaks(escapeHtml(text).replace(JOINTS, '<span>$&</span>'))
}

function withBreaks(html: string): string {
  return html.replace(/\r?\n/g, '<br>\n')
}
