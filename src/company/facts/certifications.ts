import { sample, type Fact } from './fact.ts'

export type Certification = Fact & {
  name: string
  /** What a firm learns from the document. */
  tells: string
  /** The document that exists: its date, its author, and how to get it. */
  document: string
}

/** The report that firms request first. */
export const soc2: Certification = {
  ...sample(),
  name: 'SOC 2 Type II',
  tells: 'An independent auditor watched the security controls work over months, not on one day.',
  document:
    'Report on July 2025 to June 2026, with the exceptions that the auditor noted. Sent under a confidentiality agreement.',
}

/**
 * The four documents that a firm asks for before it buys software. Confirm a document only when it exists, with its
 * date in `document`.
 */
export const certifications: readonly Certification[] = [
  soc2,
  {
    ...sample(),
    name: 'ISO/IEC 27001',
    tells: 'Security is managed as a system: risks are listed, owned and reviewed.',
    document: 'Certificate of March 2026, for the development and operation of the service. Sent with its scope.',
  },
  {
    ...sample(),
    name: 'PCI DSS',
    tells: 'Client card payments meet PCI DSS.',
    document: 'Attestation of compliance of January 2026, ours and the payment provider’s.',
  },
  {
    ...sample(),
    name: 'CSA STAR Level 1',
    tells: 'A self-assessment in the Cloud Security Alliance’s public questionnaire.',
    document: 'Entry of May 2026 in the public registry.',
  },
]
