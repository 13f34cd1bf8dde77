import { brand } from './brand.ts'
import { sample, type Fact } from './fact.ts'

export const legalFactNames = ['company', 'address', 'law', 'courts', 'hosting', 'mail', 'backups'] as const
export type LegalFactName = (typeof legalFactNames)[number]

/**
 * The facts that legal pages must state about the operator of the website. The operator must confirm all of them before
 * the site goes live.
 */
export const legalFacts: Record<LegalFactName, Fact & { value: string }> = {
  company: { ...sample(), value: `${brand.name}, Inc.` },
  address: { ...sample(), value: '500 Example Street, Suite 1200, San Francisco, CA 94105, United States' },
  /** The law that applies, as a clause such as "The law of the State of …". */
  law: { ...sample(), value: 'The law of the State of California applies, without its conflict-of-law rules' },
  courts: { ...sample(), value: 'the courts of San Francisco have jurisdiction' },
  /** The name of the provider and its country. */
  hosting: { ...sample(), value: 'Harborside Hosting, United States' },
  mail: { ...sample(), value: 'Packet & Post Mail, United States' },
  /** How long backups are kept. The text continues the sentence "Backups hold copies of all of this: …". */
  backups: { ...sample(), value: 'each is deleted after 30 days' },
}
