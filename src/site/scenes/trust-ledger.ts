export type LedgerEntry = {
  date: string
  text: string
  /** Cents. A negative amount is a payment from the account. */
  cents: number
}

export type LedgerLine = LedgerEntry & { balanceCents: number }

export const entries: readonly LedgerEntry[] = [
  { date: '03/02', text: 'Retainer received', cents: 500_000 },
  { date: '03/05', text: 'Filing fee', cents: -43_500 },
  { date: '03/11', text: 'Invoice 1042, earned', cents: -187_000 },
  { date: '03/16', text: 'Expert deposit', cents: 150_000 },
]

export function runningBalance(ledger: readonly LedgerEntry[]): LedgerLine[] {
  let balanceCents = 0
  return ledger.map((entry) => ({ ...entry, balanceCents: (balanceCents += entry.cents) }))
}

/** Returns the bank statement's balance in cents, without the entries of the dates `missing`. */
export function onStatement(ledger: readonly LedgerEntry[], missing: ReadonlyArray<string | undefined>): number {
  return ledger.reduce((sum, { date, cents }) => (missing.includes(date) ? sum : sum + cents), 0)
}

/** Returns cents as dollars: 43500 → "435.00". Negative amounts are in parentheses, as accountants write them. */
export function formatCents(cents: number): string {
  const dollars = `${Math.floor(Math.abs(cents) / 100)}`.replace(/\B(?=(\d{3})+$)/g, ',')
  const text = `${dollars}.${`${Math.abs(cents) % 100}`.padStart(2, '0')}`
  return cents < 0 ? `(${text})` : text
}
