import { brand } from '../../../src/company/facts/brand.ts'
import { isSample } from '../../../src/company/facts/fact.ts'
import { legalFacts } from '../../../src/company/facts/legal.ts'
import type { MailReader } from './outgoing-mail.ts'

/**
 * Returns the sender's name and postal address as one line. Pages of a demonstration have a banner, but mails have
 * none; so this line says that the address is invented.
 */
export function postalAddress(): string {
  const { company, address } = legalFacts
  const name = company.value.startsWith(brand.name) ? [] : [brand.name]
  return [...name, company.value, address.value, ...(isSample(address) ? ['an invented address'] : [])].join(' · ')
}

const REASONS: Readonly<Record<MailReader, string>> = {
  account: `You get this because this address has an account at ${brand.name}, or the operator of its website is testing the mail.`,
  staff: `You get this because the website of ${brand.name} notifies its staff at this address.`,
  appointment: `You get this because a demo was booked with this address on the website of ${brand.name}.`,
  confirmation: `You get this because you or someone else entered this address on the website of ${brand.name}.`,
  bulk: `You get this because you asked for it on the website of ${brand.name}.`,
}

/** Returns a sentence that explains to the recipient why they got this mail. */
export function whyMailed(reader: MailReader): string {
  return REASONS[reader]
}
