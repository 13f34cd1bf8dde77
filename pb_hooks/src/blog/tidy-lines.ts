/**
 * Removes line breaks and outer spaces from one-line columns. The dashboard's fields accept line breaks, and an
 * invisible one would keep an article from its chip or a picture from its key.
 */
export function tidyLines(record: PbRecord, columns: readonly string[]): void {
  for (const column of columns) record.set(column, tidyLine(record.getString(column)))
}

/** Returns text without line breaks and outer spaces. */
export function tidyLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim()
}
