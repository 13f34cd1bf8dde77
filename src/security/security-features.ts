import { claims } from '../company/facts/claims.ts'

export type SecurityFeature = { name: string; text: string }

/** The product's six security features. */
export const securityFeatures = [
  {
    name: 'Encryption',
    text: `Stored data is encrypted with ${claims.encryption.value}; what travels between you, your clients and us goes over TLS.`,
  },
  {
    name: 'Role-based access',
    text: 'Who may open a matter, read its ledger or export a file follows from a person’s role. A new paralegal sees what the role sees, and nothing besides.',
  },
  {
    name: 'Two-factor authentication',
    text: 'A stolen password alone opens nothing. An administrator can require the second factor from everyone.',
  },
  {
    name: 'Access log',
    text: 'Who opened, changed, exported or was refused what, and when. It can be read by you, and edited by nobody.',
  },
  {
    name: 'Secure client messages',
    text: 'ClientHub keeps privileged conversation in a thread per matter, out of ordinary e-mail and off the wrong “reply all”.',
  },
  {
    name: 'Backups and availability',
    text: `Data is backed up, and the service states ${claims.uptime.value} ${claims.uptime.text}. A deadline does not wait for a server.`,
  },
] as const satisfies readonly SecurityFeature[]
