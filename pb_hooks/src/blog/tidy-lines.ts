/**
 * Removes line breaks and outer spaces from one-line columns. The dashboard's inputs accept line breaks that the user
 * can't see. With one, the article would not match its category, or the picture its storage key.
 */
export function tidyLines(record: PbRecord, columns: readonly string[]): void {
  for (const column of columns) record.set(column, tidyLine(record.getString(column)))
}

/** Returns text without line breaks and outer spaces. */
export function tidyLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim()
}
