// Decision: docs/decisions/0019-mails-are-components-with-holes.md

import { mailTemplates } from 'virtual:mail-templates'
import { escapeHtml } from '../../../src/lib/escape-html.ts'
import { shorten } from '../../../src/lib/shorten.ts'
import { fillMailTemplate, type MailHole, type MailPart } from '../../../src/mails/rules/mail-templates.ts'
import { siteOrigin } from '../environment.ts'
import type { MailReader } from './outgoing-mail.ts'
import { htmlLines, unlinkedLines } from './escaped-text.ts'
import { postalAddress, whyMailed } from './mail-footer.ts'

/**
 * A block of a mail. Both the text part and the HTML part are made from the blocks. Put visitors' texts only into a
 * table or list, which show them as typed and without links. Other blocks may contain only texts by the site or by
 * staff.
 */
export type MailBlock =
  /** Line breaks in the text appear in the mail. */
  | { paragraph: string }
  /** The heading; at most one in a mail. */
  | { large: string }
  | { list: readonly string[] }
  | LinkBlock
  /** A teaser of a page on our site: title, label, excerpt and link. */
  | { article: { title: string; label: string; text: string; href: string } }
  /**
   * Rows of label and value; a value may contain line breaks. A line that is an address of our site becomes a link, and
   * so does the value with the label `EMAIL_LABEL`.
   */
  | { table: ReadonlyArray<readonly [string, string]> }

/**
 * `href` must be an address of our site, because the text part shows the bare address. `isMain`: the main action, shown
 * as the accented button; at most one in a mail. `isInText`: a lesser action, shown as a link in the text.
 */
export type LinkBlock = { link: { text: string; href: string; isMain?: true; isInText?: true } }

/** The label of a table row whose value is an email address. */
const EMAIL_LABEL = 'Email'
const INDENT = '  '
/** Maximum length of the preview text in characters. Mail programs show no more. */
const PREVIEW_MOST = 140

export function mailText(blocks: readonly MailBlock[]): string {
  return `${blocks.filter(saysSomething).map(blockText).join('\n\n')}\n`
}

/** Returns the HTML part. All text is escaped. */
export function mailHtml(title: string, blocks: readonly MailBlock[], reader: MailReader): string {
  const address = postalAddress()
  // The HTML footer always contains the postal address, so a paragraph with it is omitted.
  const isSaidThere = (block: MailBlock) => 'paragraph' in block && block.paragraph === address
  return `${filled('page', {
    title: escapeHtml(title),
    preview: escapeHtml(previewOf(blocks)),
    blocks: blocks
      .filter((block) => saysSomething(block) && !isSaidThere(block))
      .map(blockHtml)
      .join('\n'),
    why: escapeHtml(whyMailed(reader)),
    address: escapeHtml(address),
  })}\n`
}

function filled<Part extends MailPart>(part: Part, values: Readonly<Record<MailHole<Part>, string>>): string {
  return fillMailTemplate(mailTemplates, part, values)
}

/** Returns whether a block has content: a table of form fields may have no rows. */
function saysSomething(block: MailBlock): boolean {
  return !('table' in block) || block.table.length > 0
}

/**
 * Returns the preview text that a list of mails shows beside the subject: the first heading or paragraph that is not
 * the greeting.
 */
function previewOf(blocks: readonly MailBlock[]): string {
  const texts = blocks.flatMap((block) =>
    'paragraph' in block ? block.paragraph : 'large' in block ? block.large : [],
  )
  return shorten(texts.find((text) => !text.endsWith(',')) ?? '', PREVIEW_MOST)
}

function blockText(block: MailBlock): string {
  if ('paragraph' in block) return block.paragraph
  if ('large' in block) return block.large
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
  if ('link' in block) return `${block.link.text}:\n${block.link.href}`
  if ('article' in block) return articleLines(block.article).join('\n')
  return block.table.map(([label, value]) => `${label}: ${value.replace(/\r?\n/g, `\n${INDENT}`)}`).join('\n')
}

function blockHtml(block: MailBlock): string {
  if ('paragraph' in block) return filled('paragraph', { text: htmlLines(block.paragraph) })
  if ('large' in block) return filled('large', { text: escapeHtml(block.large) })
  if ('list' in block) {
    return filled('list', {
      items: block.list.map((item) => filled('listItem', { text: unlinkedLines(item) })).join('\n'),
    })
  }
  if ('link' in block) {
    const { isMain, isInText } = block.link
    const values = { text: escapeHtml(block.link.text), href: escapeHtml(block.link.href) }
    if (isInText) return filled('paragraph', { text: filled('inlineLink', values) })
    return filled(isMain ? 'mainLink' : 'link', values)
  }
  if ('article' in block) return articleHtml(block.article)
  const rows = block.table.map(([label, value]) =>
    filled('tableRow', { label: escapeHtml(label), value: valueHtml(label, value) }),
  )
  return filled('table', { rows: rows.join('\n') })
}

type Article = Extract<MailBlock, { article: unknown }>['article']

function articleLines({ title, label, text, href }: Article): string[] {
  return [title, label, text, href].filter((line) => line !== '')
}

function articleHtml({ title, label, text, href }: Article): string {
  return [
    filled('articleTitle', { href: escapeHtml(href), title: escapeHtml(title) }),
    ...(label === '' ? [] : [filled('articleLabel', { text: escapeHtml(label) })]),
    ...(text === '' ? [] : [filled('articleText', { text: escapeHtml(text) })]),
  ].join('\n')
}

function valueHtml(label: string, value: string): string {
  if (label === EMAIL_LABEL && /^[^\s@]+@[^\s@]+$/.test(value)) {
    const href = `mailto:${value.split('@').map(encodeURIComponent).join('@')}`
    return filled('inlineLink', { href: escapeHtml(href), text: escapeHtml(value) })
  }
  return value.split(/\r?\n/).map(lineHtml).join('<br>\n')
}

function lineHtml(line: string): string {
  const isOurs = line.startsWith(`${siteOrigin()}/`) && !/\s/.test(line)
  return isOurs ? filled('inlineLink', { href: escapeHtml(line), text: escapeHtml(line) }) : unlinkedLines(line)
}
