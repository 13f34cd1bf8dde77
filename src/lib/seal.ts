/**
 * A person's seal, which replaces a missing photograph. The same name always has the same seal, in pages and in the
 * server's pictures.
 */
export type SealMark = {
  /** The initials of the first and last name; one letter for a single name. */
  initials: string
  /** The number of teeth on the seal's edge. */
  teeth: number
}

/**
 * Whether a character is a letter of any script: it has two cases, or its code is above those of symbols. The server's
 * engine doesn't support `\p{L}`.
 */
function isLetter(char: string): boolean {
  return char.toLowerCase() !== char.toUpperCase() || (char >= '\u0590' && char < '\u2000') || char >= '\u3040'
}

/** The seal of a person without a photograph. Words that don't begin with a letter are ignored. */
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
