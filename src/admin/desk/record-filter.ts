import type { RecordHead } from './record-list.tsx'

/** The number of records from which on a list has a field that filters it. */
export const FILTER_FROM = 6

/** A record with its searchable text, prepared once for all queries. */
export type Findable<H extends RecordHead> = { head: H; text: string }

/** Prepares records for `filterHeads`. */
export function findable<H extends RecordHead>(heads: readonly H[]): Findable<H>[] {
  return heads.map((head) => ({ head, text: folded(`${head.title}\n${head.words ?? head.note.join('\n')}`) }))
}

/** Returns the records whose text contains each word of the query, in any order. An empty query returns all. */
export function filterHeads<H extends RecordHead>(records: readonly Findable<H>[], query: string): H[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  return records.filter(({ text }) => words.every((word) => text.includes(word))).map(({ head }) => head)
}

/**
 * Returns the records sorted by how far their instants are from now, the nearest first. Records without an instant stay
 * in their order, before all others.
 * @param instantOf returns a record's instant (ISO 8601)
 */
export function nearestFirst<R>(records: readonly R[], instantOf: (record: R) => string | undefined, now: Date): R[] {
  const away = (record: R) => Math.abs(Date.parse(instantOf(record) ?? '') - now.getTime()) || 0
  return records.toSorted((one, other) => away(one) - away(other))
}

/** Returns the number of shown records in words: "24 articles", "1 article", "3 of 24 articles". */
export function countWords(shown: number, all: number, { one, many }: { one: string; many: string }): string {
  return `${shown === all ? '' : `${shown} of `}${all} ${all === 1 ? one : many}`
}

/** Returns the text in lower case without accents, so that "Jose" finds "José". */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
