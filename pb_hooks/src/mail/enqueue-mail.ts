import { reportUsedUp, type UsedUp } from '../budgets/report-used-up.ts'
import { queueMail, type MailAbout, type OutgoingMail, type WrittenMail } from './outgoing-mail.ts'

/**
 * Queues a mail in the transaction `tx`. If a budget is used up, the mail waits in the queue and staff get one mail
 * about the budget.
 * @throws for a line break in a header
 */
export function enqueueMail(tx: PbApp, outgoing: OutgoingMail | WrittenMail, about?: MailAbout): void {
  const isUnlimited = about?.isHeld === true || outgoing.beyondBudgets === true
  const usedUp = isUnlimited ? undefined : usedUpBudget(tx, outgoing, about)
  queueMail(tx, outgoing, about, usedUp?.variable)
  if (usedUp !== undefined) reportUsedUp(tx, usedUp, outgoing.lane === 'staff' ? BEYOND_OF_STAFF : BEYOND)
}

const BEYOND =
  'All submissions are stored. Further mails to visitors wait in the dashboard, in outgoing_emails, with the status over-budget. If a program caused them, mark or delete its submissions: its mails no longer count, and the others leave by themselves. To send a single one, set it to queued.'

const BEYOND_OF_STAFF =
  'All submissions are stored, and in the inbox. While the limit is used up, you get a list every quarter of an hour in place of single notices. If a program caused them, mark or delete its submissions.'

function usedUpBudget(
  tx: PbApp,
  { lane, to, kind }: OutgoingMail | WrittenMail,
  about: MailAbout | undefined,
): UsedUp | undefined {
  const wanted = { lane, to, kind, client: about?.client ?? '', row: about?.row.id ?? '' }
  return $site.mail.exceeded(tx, wanted) ?? undefined
}
