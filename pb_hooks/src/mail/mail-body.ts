/** A mail is written once, as blocks, and becomes a text and an HTML part that say the same. */
export type MailBlock =
  /** A line break in it stays one. */
  | { paragraph: string }
  /** What the mail is about, set large. */
  | { large: string }
  | { list: readonly string[] }
  /** `href` must be an address of ours: it stands bare in the text part. */
  | { link: { text: string; href: string } }
  /** What can be read elsewhere, at an address of ours. */
  | { article: { title: string; label: string; text: string; href: string } }
  /** Label and value; a value may hold line breaks. */
  | { table: ReadonlyArray<readonly [string, string]> }

const INDENT = '  '

export function mailText(blocks: readonly MailBlock[]): string {
  return `${blocks.map(blockText).join('\n\n')}\n`
}

/** Everything is escaped: what a visitor wrote shows as he wrote it. */
export function mailHtml(title: string, blocks: readonly MailBlock[]): string {
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    // No colors of ours: each program shows its own, light or dark.
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>`,
    '<body style="font:16px/1.5 Georgia,serif;max-width:36em;margin:1.5em">',
    ...blocks.map(blockHtml),
    '</body></html>',
    '',
  ].join('\n')
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
  if ('paragraph' in block) return `<p>${lines(block.paragraph)}</p>`
  if ('large' in block) return `<p style="font-size:24px;line-height:1.25;margin:1em 0">${escapeHtml(block.large)}</p>`
  if ('list' in block) return `<ul>${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  if ('link' in block) return `<p><a href="${escapeHtml(block.link.href)}">${escapeHtml(block.link.text)}</a></p>`
  if ('article' in block) return articleHtml(block.article)
  const rows = block.table.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding-right:1em">${escapeHtml(label)}</th><td>${lines(value)}</td></tr>`,
  )
  return `<table>\n${rows.join('\n')}\n</table>`
}

type Article = Extract<MailBlock, { article: unknown }>['article']

function articleLines({ title, label, text, href }: Article): string[] {
  return [title, label, text, href].filter((line) => line !== '')
}

function articleHtml({ title, label, text, href }: Article): string {
  return [
    `<h2 style="font-size:1.25em;line-height:1.3;margin:1.5em 0 0"><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></h2>`,
    ...(label === '' ? [] : [`<p style="font-size:.875em;margin:.25em 0 0">${escapeHtml(label)}</p>`]),
    ...(text === '' ? [] : [`<p style="margin:.25em 0 0">${escapeHtml(text)}</p>`]),
  ].join('\n')
}

function lines(value: string): string {
  return escapeHtml(value).replace(/\r?\n/g, '<br>\n')
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}
