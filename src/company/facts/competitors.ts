import { sample, type Fact } from './fact.ts'

/** A competitor's offer. The source of a real offer names its date and its web address. */
export type Competitor = Fact & {
  name: string
  /** US dollars for one user and month, billed monthly. */
  monthlyPrice: number
  contract: string
  dataMigration: string
  trustAccounting: string
  documentAutomation: string
  support: string
}

export const competitors: readonly Competitor[] = [
  {
    ...sample(),
    name: 'Competitor A',
    monthlyPrice: 89,
    contract: 'One year',
    dataMigration: 'At a fee',
    trustAccounting: 'Included',
    documentAutomation: 'Add-on',
    support: 'Email',
  },
  {
    ...sample(),
    name: 'Competitor B',
    monthlyPrice: 69,
    contract: 'One year',
    dataMigration: 'At a fee',
    trustAccounting: 'Add-on',
    documentAutomation: 'Included',
    support: 'Email',
  },
]
