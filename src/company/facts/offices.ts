import { sample, type Fact } from './fact.ts'

export type Office = Fact & {
  city: string
  /** A state of the United States. */
  region: string
  timeZone: string
  /** Street and postal code. */
  address: string
}

export const offices: readonly Office[] = [
  {
    ...sample(),
    city: 'San Francisco',
    region: 'California',
    timeZone: 'Pacific Time',
    address: '500 Example Street, Suite 1200, 94105',
  },
  {
    ...sample(),
    city: 'New York',
    region: 'New York',
    timeZone: 'Eastern Time',
    address: '85 Exemplar Place, 14th floor, 10004',
  },
  {
    ...sample(),
    city: 'Chicago',
    region: 'Illinois',
    timeZone: 'Central Time',
    address: '212 Placeholder Avenue, Suite 900, 60606',
  },
]
