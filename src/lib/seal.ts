/**
 * A person's seal, drawn in place of a missing photograph. A name has the same seal on all pages, and in the pictures
 * that the server draws.
 */
export type SealMark = {
  /** The initials of the first and last name. One letter for a single name. */
  initials: string
  /** The number of teeth on the seal's edge. */
  teeth: number
}

/**
 * Whether a character is probably a letter: it has two cases, or its code is outside most ranges of symbols. An emoji
 * counts as a letter. The server's JavaScript engine (goja) does not support `\p{L}`.
 */
function isLetter(char: string): boolean {
  return char.toLowerCase() !== char.toUpperCase() || (char >= '\u0590' && char < '\u2000') || char >= '\u3040'
}

/** Returns the seal for a person's name. Ignores words that don't begin with a letter. */
export function sealOf(name: string): SealMark {
  const letters = name.split(/\s+/).flatMap((word) => {
    const [first = ''] = Array.from(word)
    return isLetter(first) ? first.toUpperCase() : []
  })
  const hash = Array.from(name).reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0,
    2166136261,
  )
  return {
    initials: `${letters[0] ?? ''}${letters[1] === undefined ? '' : letters.at(-1)}`,
    teeth: 24 + (hash % 9) * 4,
  }
}
