import { brand } from '../company/facts/brand.ts'
import { mailbox, type MailboxName } from '../company/facts/contacts.ts'
import { isShown } from '../company/facts/fact.ts'
import { mailto } from '../lib/mailto.ts'

type ByPhoneProps = {
  /** What leads to the number in its sentence, and what follows it: both go with the number. */
  before: string
  after?: string
}

/** The number as a link with its hours, inside a sentence that is whole without it; nothing on a site that names no number. */
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
  /** Whose mailbox; without it the one for everything. */
  to?: MailboxName
  subject?: string
}

/** An address as a link that opens the visitor's own mail program. */
export function MailLink({ to = 'hello', subject }: MailLinkProps) {
  const address = mailbox(to)
  return <a href={subject === undefined ? `mailto:${address}` : mailto(address, subject)}>{address}</a>
}
