import { claims } from '../company/facts/claims.ts'
import { isShown, sentences, type Dependent } from '../company/facts/fact.ts'

export type SecurityFeature = Pick<Dependent, 'marked'> & { name: string; text: string }

const { encryption, uptime } = claims

/** The product's six security features. */
export const securityFeatures = (): SecurityFeature[] => [
  {
    name: 'Encryption',
    text: `Stored data is encrypted${isShown(encryption) ? ` with ${encryption.value}` : ''}; what travels between you, your clients and us goes over TLS.`,
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
    text: sentences(
      ['Data is backed up every day, to a second place.'],
      [`We hold ourselves to ${uptime.value} ${uptime.text}.`, uptime],
      ['A deadline does not wait for a server.'],
    ),
    marked: uptime,
  },
]
