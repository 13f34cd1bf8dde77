import type { PageTarget } from '../ui/link-target.ts'

/** How a reader can apply an article: a link to one of the site's templates or to a page about the product. */
export type PutToWork = { title: string; text: string; label: string; to: PageTarget }

const conflictCheck: PutToWork = {
  title: 'Check for conflicts before the story is told',
  text: 'A form for each new matter, with everyone to search for and everywhere to look. Free to copy and to print.',
  label: 'Open the conflict check form',
  to: '/resources/templates#conflict-check',
}

const engagementLetter: PutToWork = {
  title: 'Put it into the engagement letter',
  text: 'A checklist of what the letter should settle before the work begins. Free to copy and to print.',
  label: 'Open the engagement letter checklist',
  to: '/resources/templates#engagement-letter',
}

const trustReconciliation: PutToWork = {
  title: 'Make three balances agree',
  text: 'A worksheet for the month’s reconciliation: bank, ledger and clients, line by line. Free to copy and to print.',
  label: 'Open the trust reconciliation worksheet',
  to: '/resources/templates#trust-reconciliation',
}

const deadlines: PutToWork = {
  title: 'Let software count the dates',
  text: 'Matter Central keeps a matter’s dates, people and papers in one place, and warns before a deadline comes.',
  label: 'See Matter Central',
  to: '/features#matter-central',
}

const protection: PutToWork = {
  title: 'Know who may open what',
  text: 'Roles for each matter, a log of every access, and encryption of what is stored.',
  label: 'See how data is protected',
  to: '/security',
}

const clientHub: PutToWork = {
  title: 'Move the conversation out of the mailbox',
  text: 'ClientHub sends messages, papers and payments to one client only, and keeps them with the matter.',
  label: 'See ClientHub',
  to: '/features#clienthub',
}

const byCategory: Readonly<Record<string, PutToWork>> = {
  'International Law': deadlines,
  Technology: protection,
  'Employment Law': conflictCheck,
  'Business Law': trustReconciliation,
  'Privacy Law': protection,
  'Intellectual Property': deadlines,
  'Real Estate': clientHub,
  'Corporate Law': engagementLetter,
}

/**
 * Returns the offer for articles of a category. Without an offer of its own, the category gets the conflict check, with
 * which every legal matter begins.
 */
export function putToWork(category: string): PutToWork {
  return byCategory[category] ?? conflictCheck
}
