import { claims } from '../company/facts/claims.ts'
import { isShown, sentences, type Dependent } from '../company/facts/fact.ts'

export type SecurityFeature = Pick<Dependent, 'marked'> & { name: string; text: string }

const { encryption, uptime } = claims

/** Returns the product's six security features. */
export const securityFeatures = (): SecurityFeature[] => [
  {
    name: 'Encryption',
    text: `Stored data is encrypted${isShown(encryption) ? ` with ${encryption.value}` : ''}; traffic between you, your clients and us is encrypted with TLS.`,
  },
  {
    name: 'Role-based access',
    text: 'A person’s role decides who may open a matter, read its ledger or export a file. A new paralegal sees what the role allows, and no more.',
  },
  {
    name: 'Two-factor authentication',
    text: 'A stolen password alone opens nothing. An administrator can require the second factor from everyone.',
  },
  {
    name: 'Access log',
    text: 'See who opened, changed or exported what, who was refused, and when. You can read the log; no one can edit it.',
  },
  {
    name: 'Secure client messages',
    text: 'ClientHub keeps privileged conversations in one thread per matter, out of ordinary email and safe from “reply all”.',
  },
  {
    name: 'Backups and availability',
    text: sentences(
      ['We back up your data every day, to a second location.'],
      [`We hold ourselves to ${uptime.value} ${uptime.text}.`, uptime],
      ['A deadline does not wait for a server.'],
    ),
    marked: uptime,
  },
]
