/** What a competitor offers. Until `isSample` is false the offer is made up, and every page that shows it says so. */
export type Competitor = {
  name: string
  isSample: boolean
  /** US dollars for one user and month, billed monthly. */
  monthlyPrice: number
  contract: string
  dataMigration: string
  trustAccounting: string
  documentAutomation: string
  support: string
}

/** Stand-ins that show how the comparison reads. Replace them by real offers, each with its date and address. */
export const competitors = [
  {
    name: 'Competitor A',
    isSample: true,
    monthlyPrice: 89,
    contract: 'One year',
    dataMigration: 'At a fee',
    trustAccounting: 'Included',
    documentAutomation: 'Add-on',
    support: 'E-mail',
  },
  {
    name: 'Competitor B',
    isSample: true,
    monthlyPrice: 69,
    contract: 'One year',
    dataMigration: 'At a fee',
    trustAccounting: 'Add-on',
    documentAutomation: 'Included',
    support: 'E-mail',
  },
] as const satisfies readonly Competitor[]
