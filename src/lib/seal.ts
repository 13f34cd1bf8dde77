/** What a person's seal shows: the same name has the same one, in pages as in pictures that the server draws. */
export type SealMark = {
  /** Of the first name and the last; one letter where there is one name. */
  initials: string
  /** How many teeth its rim has. */
  teeth: number
}

/** A letter of any script, without `\p{L}`, which the server's engine doesn't know: what has two cases, or lies beyond the signs. */
function isLetter(char: string): boolean {
  return char.toLowerCase() !== char.toUpperCase() || (char >= '\u0590' && char < '\u2000') || char >= '\u3040'
}

/** The seal of who has no photograph. Words that begin with no letter are no names: a number, a sign. */
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
