/**
 * Matches positions where a spreadsheet could start to read a formula, even before spaces. The codes from \uff1d on are
 * the full-width forms of `=+-@`. In some countries spreadsheets split cells at semicolons or tabs. Then they also
 * split at line breaks within quotes.
 */
const FORMULA = /(^|[;\t\r\n])(?=[\s\u00a0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/g

/** Returns a cell of a CSV file. Text that looks like a formula gets a leading apostrophe. Exported for its test. */
export function csvCell(text: string): string {
  return `"${text.replace(FORMULA, "$1'").replace(/"/g, '""')}"`
}

/**
 * Returns a table as CSV (RFC 4180). A byte order mark lets spreadsheets detect UTF-8. No cell starts like a formula,
 * because a visitor's text must not run in a staff member's spreadsheet.
 */
export function csvFile(columns: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

/** A non-empty row of a CSV file, and the number of its first line, counted from 1. */
export type CsvRow = { line: number; cells: string[] }

/**
 * Parses a CSV file. The first line decides whether commas, semicolons or tabs separate cells. Cells are trimmed. A
 * quote that is never closed ends at the end of the file.
 */
export function parseCsv(text: string): CsvRow[] {
  const content = text.replace(/^\uFEFF/, '')
  const [first = ''] = content.split(/\r\n?|\n/, 1)
  const separator = [';', '\t'].find((each) => first.includes(each) && !first.includes(',')) ?? ','
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  let cell = ''
  let isQuoted = false

  const endCell = () => {
    row.cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((each) => each !== '')) rows.push(row)
    row = { line, cells: [] }
  }

  for (let at = 0; at < content.length; at += 1) {
    const character = content.charAt(at)
    if (character === '\n' || (character === '\r' && content.charAt(at + 1) !== '\n')) line += 1
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (content.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n' || (character === '\r' && content.charAt(at + 1) !== '\n')) endRow()
    else cell += character
  }
  endRow()
  return rows
}
