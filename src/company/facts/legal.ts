import { brand } from './brand.ts'
import { sample, type Fact } from './fact.ts'

type LegalFact = Fact & {
  readonly value: string
  /** Paths of the pages that state it. */
  readonly pages: ReadonlyArray<`/${string}`>
}

/**
 * The facts that legal pages must state about the operator of the website. The operator must confirm all of them before
 * the site goes live.
 */
export const legalFacts = {
  company: { ...sample(), value: `${brand.name}, Inc.`, pages: ['/privacy', '/terms'] },
  address: {
    ...sample(),
    value: '500 Example Street, Suite 1200, San Francisco, CA 94105, United States',
    pages: ['/privacy', '/terms'],
  },
  /** The law that applies, as a clause such as "The law of the State of …". */
  law: {
    ...sample(),
    value: 'The law of the State of California applies, without its conflict-of-law rules',
    pages: ['/terms'],
  },
  courts: { ...sample(), value: 'the courts of San Francisco have jurisdiction', pages: ['/terms'] },
  /** The name of the provider and its country. */
  hosting: { ...sample(), value: 'Harborside Hosting, United States', pages: ['/privacy'] },
  mail: { ...sample(), value: 'Packet & Post Mail, United States', pages: ['/privacy'] },
  /** How long backups are kept. The text continues the sentence "Backups hold copies of all of this: …". */
  backups: { ...sample(), value: 'each is deleted after 30 days', pages: ['/privacy'] },
} satisfies Record<string, LegalFact>
export type LegalFactName = keyof typeof legalFacts
