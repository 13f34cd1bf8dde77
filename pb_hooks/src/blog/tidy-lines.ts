/**
 * Columns of one line, as they were meant: the dashboard's fields take line breaks in each of them, and what can't be seen must not
 * keep an article from its chip, or a picture from its key.
 */
export function tidyLines(record: PbRecord, columns: readonly string[]): void {
  for (const column of columns) record.set(column, tidyLine(record.getString(column)))
}

/** A text without line breaks, and without blanks around it. */
export function tidyLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim()
}
