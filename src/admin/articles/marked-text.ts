export type Mark = 'bold' | 'italic' | 'heading' | 'quote'

/** Replaces the characters between `from` and `to` by `insert`; `start` and `end` are the selection afterwards. */
export type TextChange = { from: number; to: number; insert: string; start: number; end: number }

const SIGNS = { bold: '**', italic: '_' } as const
const LINES = { heading: { sign: '## ', former: /^#{1,6} / }, quote: { sign: '> ', former: /^> ?/ } } as const

/** Returns the change that marks the selection in Markdown, or that removes the same mark from it. */
export function markedText(mark: Mark, text: string, start: number, end: number): TextChange {
  if (mark === 'heading' || mark === 'quote') return atLines(mark, text, start, end)
  const sign = SIGNS[mark]
  const isMarked = text.slice(0, start).endsWith(sign) && text.slice(end).startsWith(sign)
  if (!isMarked) return around(text, start, end, sign, sign)
  const [from, to] = [start - sign.length, end + sign.length]
  return { from, to, insert: text.slice(start, end), start: from, end: from + end - start }
}

/** Returns the change that puts a link at the selection. `title` is its text if no words are selected. */
export function linkedText(text: string, from: number, to: number, address: string, title: string): TextChange {
  const words = text.slice(from, to) || title.replace(/[[\]\\]/g, '\\$&')
  // A space or a parenthesis would end the address.
  const insert = `[${words}](${address.replace(/[\s()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`
  return { from, to, insert, start: from + insert.length, end: from + insert.length }
}

function around(text: string, start: number, end: number, before: string, after: string): TextChange {
  const from = start + before.length
  return { from: start, to: end, insert: before + text.slice(start, end) + after, start: from, end: from + end - start }
}

function atLines(mark: keyof typeof LINES, text: string, start: number, end: number): TextChange {
  const { sign, former } = LINES[mark]
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(sign))
  const insert = lines.map((line) => (isMarked ? '' : sign) + line.replace(former, '')).join('\n')
  return { from, to, insert, start: from + insert.length, end: from + insert.length }
}
