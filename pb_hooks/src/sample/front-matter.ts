/** A parsed article file. The file has `key: value` lines between two lines of `---`, then Markdown. */
export type ArticleFile = { values: Record<string, string>; content: string }

/**
 * Parses an article file.
 * @throws an error that names the invalid line
 */
export function parseArticleFile(text: string): ArticleFile {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text)
  if (match === null) throw new Error('an article must begin with a block of "key: value" lines between "---" lines')
  const values: Record<string, string> = {}
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    if (line.trim() === '') continue
    const pair = /^([a-z_]+):\s*(.*)$/.exec(line)
    if (pair === null) throw new Error(`not a "key: value" line: ${line}`)
    values[pair[1] ?? ''] = unquote((pair[2] ?? '').trim())
  }
  return { values, content: (match[2] ?? '').trim() }
}

function unquote(value: string): string {
  return /^"(.*)"$/.exec(value)?.[1] ?? /^'(.*)'$/.exec(value)?.[1] ?? value
}
