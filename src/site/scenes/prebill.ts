export type PrebillLine = {
  who: string
  text: string
  /** Tenths of an hour. */
  tenths: number
  /** Cents for one hour. */
  rateCents: number
  /** The reviewing attorney's decision on the line. */
  review: 'kept' | 'written off'
}

export const prebill: readonly PrebillLine[] = [
  { who: 'MS', text: 'Draft of responses 1–14', tenths: 24, rateCents: 31_000, review: 'kept' },
  { who: 'PB', text: 'Document review, set 2', tenths: 35, rateCents: 14_500, review: 'kept' },
  { who: 'MS', text: 'Internal conference', tenths: 5, rateCents: 31_000, review: 'written off' },
  { who: 'JW', text: 'Review of responses', tenths: 8, rateCents: 42_500, review: 'kept' },
]

/** Returns the amount of one line in cents. */
export function lineCents({ tenths, rateCents }: PrebillLine): number {
  return (tenths * rateCents) / 10
}

/** Returns the invoice's total in cents, without lines that were written off. */
export function invoicedCents(lines: readonly PrebillLine[]): number {
  return lines.reduce((sum, line) => sum + (line.review === 'kept' ? lineCents(line) : 0), 0)
}
