const SLUG_MAX_LENGTH = 100

/** Returns words as a URL's last segment: "Élan & Verve: 2026" → "elan-verve-2026". May be empty. */
export function slugFrom(words: string): string {
  return words
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
}
