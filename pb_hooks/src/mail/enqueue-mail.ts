import { reportUsedUp, type UsedUp } from '../budgets/report-used-up.ts'
import { queueMail, type MailAbout, type OutgoingMail, type WrittenMail } from './outgoing-mail.ts'

/**
 * Queues a mail in the transaction `tx`. A mail over budget waits, and staff are notified once.
 * @throws for a line break in a header
 */
export function enqueueMail(tx: PbApp, outgoing: OutgoingMail | WrittenMail, about?: MailAbout): void {
  const isUnlimited = about?.isHeld === true || outgoing.beyondBudgets === true
  const usedUp = isUnlimited ? undefined : usedUpBudget(tx, outgoing, about)
  queueMail(tx, outgoing, about, usedUp?.variable)
  if (usedUp !== undefined) reportUsedUp(tx, usedUp, outgoing.lane === 'staff' ? BEYOND_OF_STAFF : BEYOND)
}

const BEYOND =
  'What was submitted is stored. Further mails to visitors wait in the dashboard, in outgoing_emails, with the status over-budget. If a program has sent them, mark or delete its submissions: its mails then count no more, and those of people leave by themselves. You can also set one to queued, and it leaves.'

const BEYOND_OF_STAFF =
  'What was submitted is stored, and in the inbox. Further notices to you are told in a list, every quarter of an hour. If a program has sent them, mark or delete its submissions.'

function usedUpBudget(
  tx: PbApp,
  { lane, to, kind }: OutgoingMail | WrittenMail,
  about: MailAbout | undefined,
): UsedUp | undefined {
  const wanted = { lane, to, kind, client: about?.client ?? '', row: about?.row.id ?? '' }
  return $site.mail.exceeded(tx, wanted) ?? undefined
}
