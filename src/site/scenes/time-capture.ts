export type CapturedWork = {
  what: string
  matter: string
  minutes: number
}

export const capturedWork: readonly CapturedWork[] = [
  { what: 'Call with D. Okafor', matter: 'Okafor, custody', minutes: 12 },
  { what: 'Draft of the lease, § 4', matter: 'Harlow Mills', minutes: 46 },
  { what: 'Three messages answered', matter: 'Estate of Lindqvist', minutes: 9 },
]

/** Returns minutes as tenths of an hour, rounded up: 9 → 2. */
export function tenthsOfHour(minutes: number): number {
  return Math.ceil(minutes / 6)
}

/** Returns tenths of an hour as decimal hours: 8 → "0.8". */
export function formatTenths(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}
