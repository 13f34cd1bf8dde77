export type Certification = {
  name: string
  /** What the document would tell a firm that reads it. */
  tells: string
  /** What to ask for before relying on it. */
  askFor: string
  /** `confirmed` only once the operator holds the document and has put its date into `askFor`. */
  status: 'to-be-confirmed' | 'confirmed'
}

/** The four documents that a firm's due diligence asks for. None of them is claimed as held. */
export const certifications: readonly Certification[] = [
  {
    name: 'SOC 2 Type II',
    tells: 'An independent auditor watched the security controls work over months, not on one day.',
    askFor: 'the report, its period, and the exceptions the auditor noted',
    status: 'to-be-confirmed',
  },
  {
    name: 'ISO/IEC 27001',
    tells: 'Security is managed as a system: risks are listed, owned and reviewed.',
    askFor: 'the certificate, its scope, and the body that issued it',
    status: 'to-be-confirmed',
  },
  {
    name: 'PCI DSS',
    tells: 'Card payments by clients are handled by the rules of the card schemes.',
    askFor: 'the attestation of compliance, ours and the payment provider’s',
    status: 'to-be-confirmed',
  },
  {
    name: 'CSA STAR Level 1',
    tells: 'A self-assessment in the Cloud Security Alliance’s public questionnaire. Nobody else has checked it.',
    askFor: 'the entry in the public registry, and its date',
    status: 'to-be-confirmed',
  },
]
