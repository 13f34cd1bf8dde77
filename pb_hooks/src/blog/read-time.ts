const WORDS_PER_MINUTE = 200
// A letter or digit of any script, as ranges of characters, because the JavaScript engine goja does not support \p{L}
// in a character class.
const WORD_CHARACTER = /[0-9A-Za-z\u00c0-\u1fff\u2c00-\ud7ff]/

/** Returns the reading time of a Markdown text in whole minutes, at least 1. */
export function readTimeOf(markdown: string): number {
  const words = markdown.split(/\s+/).filter((word) => WORD_CHARACTER.test(word)).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
