import { brand } from '../../company/facts/brand.ts'
import { mailbox } from '../../company/facts/contacts.ts'

/** Returns `/.well-known/security.txt` (RFC 9116). The server fills in the origin, and a date in the future. */
export function securityText(): string {
  return `Contact: mailto:${mailbox('security')}
Expires: {expires}
Preferred-Languages: en
Canonical: ${brand.origin}/.well-known/security.txt
Policy: ${brand.origin}/security-disclosure
`
}
