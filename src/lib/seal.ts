/** A person's seal: the same name always has the same one, in pages and in the server's pictures. */
export type SealMark = {
  /** Of the first and last name; one letter for a single name. */
  initials: string
  /** The number of teeth of its rim. */
  teeth: number
}

/**
 * A letter of any script, without `\p{L}`, which the server's engine doesn't support: a character with two cases, or
 * beyond the symbols.
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
