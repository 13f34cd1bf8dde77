export type ComplianceItem = {
  rule: string
  subject: string
  /** The lawyer's obligation under the rule. */
  asks: string
  /** How the product helps with the obligation. The text never claims full compliance. */
  helps: string
}

/** The lawyer's obligations, each with the product's help. */
export const complianceItems = [
  {
    rule: 'ABA Model Rule 1.6(c)',
    subject: 'Confidentiality',
    asks: 'Reasonable efforts to prevent the unauthorized disclosure of, or access to, client information.',
    helps: 'Encryption, roles and two-factor authentication; the access log shows whether they worked.',
  },
  {
    rule: 'ABA Formal Opinion 477R',
    subject: 'Communication',
    asks: 'Security that fits the sensitivity of what is sent to a client.',
    helps: 'A secure thread per matter, in place of an attachment.',
  },
  {
    rule: 'ABA Model Rule 1.15',
    subject: 'Client funds',
    asks: 'Client money kept apart, with complete records.',
    helps: 'A ledger per client, and bank, book and client balances side by side.',
  },
  {
    rule: 'ABA Model Rule 5.3',
    subject: 'Outside providers',
    asks: 'Reasonable efforts to ensure that those who work for you, a software company included, act as you must.',
    helps: 'This page, and the answers to your own questionnaire.',
  },
  {
    rule: 'GDPR and CCPA',
    subject: 'Personal data',
    asks: 'A contract with whoever processes personal data for you, and a way to hand over or erase it.',
    helps: 'Data processing terms, sent before you sign; export and erasure for each client.',
  },
] as const satisfies readonly ComplianceItem[]
