import { escapeHtml } from '../../../src/lib/escape-html.ts'

/** Returns text as escaped HTML, with line breaks as `<br>`. */
export function htmlLines(text: string): string {
  return withBreaks(escapeHtml(text))
}

/**
 * Matches the characters by which mail programs detect links. These are a dot, an @ or a backslash before anything but
 * a space, and a colon before anything but a space or minutes. It matches in "example.com", "a@b", "\\server",
 * "https://…" and "tel:555…", but not in "10:00". No HTML entity contains such a character.
 */
const JOINTS = /[.。．｡@\\]+(?=[^\s.。．｡@\\])|:(?=[^\s\d]|\d{3})/g

/**
 * Returns a visitor's text as escaped HTML in which mail programs detect no links. Each such character is in its own
 * `<span>`, which is invisible and does not change copied text.
 */
export function unlinkedLines(text: string): string {
  return withBreaks(escapeHtml(text).replace(JOINTS, '<span>$&</span>'))
}

function withBreaks(html: string): string {
  return html.replace(/\r?\n/g, '<br>\n')
}
