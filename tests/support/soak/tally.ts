/** Counts the outcomes of each attack, by the attack's name. An outcome is an HTTP status or a word. */
export type Tally = { count(trick: string, outcome: string): void; rows(): Record<string, Record<string, number>> }

export function newTally(): Tally {
  const rows: Record<string, Record<string, number>> = {}
  return {
    count(trick, outcome) {
      const row = (rows[trick] ??= {})
      row[outcome] = (row[outcome] ?? 0) + 1
    },
    rows: () => rows,
  }
}
