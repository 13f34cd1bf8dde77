/** Returns the text itself, or if it is longer than `max` characters, its first whole words and an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : max - 1).replace(/[\s.,;:–-]+$/, '')}…`
}
