/** What a person's seal shows: the same name has the same one, in pages as in pictures that the server draws. */
export type SealMark = {
  /** Of the first name and the last; one letter where there is one name. */
  initials: string
  /** How many teeth its rim has. */
  teeth: number
}

/** The seal of who has no photograph. Words that begin with no letter are no names: a number, a sign. */
export function sealOf(name: string): SealMark {
  const letters = name.split(/\s+/).flatMap((word) => /^\p{L}/u.exec(word)?.[0].toUpperCase() ?? [])
  const hash = Array.from(name).reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0,
    2166136261,
  )
  return {
    initials: `${letters[0] ?? ''}${letters[1] === undefined ? '' : letters.at(-1)}`,
    teeth: 24 + (hash % 9) * 4,
  }
}
