import { brand, mailbox, type MailboxName } from '../company/facts/brand.ts'
import { isShown } from '../company/facts/fact.ts'

type ByPhoneProps = {
  /** The words of the sentence before and after the phone number. A site without a number omits them too. */
  before: string
  after?: string
}

/**
 * The company's phone number as a link, with its hours, inside a sentence that is complete without it. Empty on a site
 * without a number.
 */
export function ByPhone({ before, after = '' }: ByPhoneProps) {
  if (!isShown(brand.phone)) return null
  return (
    <>
      {before}
      <a href={brand.phone.href}>{brand.phone.text}</a>
      {` (${brand.hours.text})${after}`}
    </>
  )
}

type MailLinkProps = {
  /** The company's mailbox; by default the general one. */
  to?: MailboxName
  subject?: string
}

/** An email address as a link that opens the visitor's mail program. */
export function MailLink({ to = 'hello', subject }: MailLinkProps) {
  const address = mailbox(to)
  return <a href={subject === undefined ? `mailto:${address}` : mailto(address, subject)}>{address}</a>
}

/** Returns a `mailto:` URL with a subject and an optional body. */
export function mailto(address: string, subject: string, body = ''): string {
  const text = body === '' ? '' : `&body=${encodeURIComponent(body)}`
  return `mailto:${address}?subject=${encodeURIComponent(subject)}${text}`
}
