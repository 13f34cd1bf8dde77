import { brand } from './brand.ts'

export type Office = {
  city: (typeof brand.offices)[number]
  state: string
  timeZone: string
  address: string
  /** Sample data is marked as such wherever it is shown. */
  isSample: boolean
}

const sample = { address: 'Street address to be confirmed', isSample: true } as const

// By city, so that a change in brand.ts can't be forgotten here.
const detailsByCity: Record<Office['city'], Omit<Office, 'city'>> = {
  'San Francisco': { ...sample, state: 'California', timeZone: 'Pacific Time' },
  'New York': { ...sample, state: 'New York', timeZone: 'Eastern Time' },
  Chicago: { ...sample, state: 'Illinois', timeZone: 'Central Time' },
}

/** Replace these by the real offices, and set `isSample` to false. */
export const offices: readonly Office[] = brand.offices.map((city) => ({ city, ...detailsByCity[city] }))
