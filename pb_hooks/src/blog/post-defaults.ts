const WORDS_PER_MINUTE = 200
const SLUG_MAX_LENGTH = 100
// A letter or digit of any script. Written out, because the server's engine does not know \p{L} in a class.
const WORD_CHARACTER = /[0-9A-Za-z\u00c0-\u1fff\u2c00-\ud7ff]/

/** Words of a title as the last part of an address: "Élan & Verve: 2026" → "elan-verve-2026". May be empty. */
export function slugFrom(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
}

/** Whole minutes, at least one. */
export function readTimeOf(markdown: string): number {
  const words = markdown.split(/\s+/).filter((word) => WORD_CHARACTER.test(word)).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
