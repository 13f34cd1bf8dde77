import { sample, type Fact } from './fact.ts'

export type Award = Fact & {
  title: string
  /** The organization that gave the award, and the date. */
  by: string
}

export const awards: readonly Award[] = [
  {
    ...sample(),
    title: 'Practice management product of the year',
    by: 'Western Legal Technology Review, 2025',
  },
  { ...sample(), title: 'Best client portal for small firms', by: 'Society of Law Office Administrators, 2025' },
  { ...sample(), title: 'Workplace award for remote teams', by: 'Distributed Work Council, 2024' },
]
