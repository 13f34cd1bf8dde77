/** "Ines Marchetti, Esq." → "IM": the first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const letters = (name.split(',')[0] ?? '')
    .split(/\s+/)
    .map((part) => Array.from(part)[0] ?? '')
    .filter((letter) => letter.toUpperCase() !== letter.toLowerCase())
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : ''
  return ((letters[0] ?? '') + last).toUpperCase()
}
