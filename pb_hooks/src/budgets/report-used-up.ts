import { DAY_MS } from '../../../src/lib/time-units.ts'
import { databaseTime } from '../database-time.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import { queueMail } from '../mail/outgoing-mail.ts'
import type { Budget } from './budget.ts'

export type UsedUp = Pick<Budget, 'name' | 'variable' | 'unit' | 'of'> & Partial<Pick<Budget, 'least'>>

const KIND = 'budget-used-up'

/**
 * Mails staff that a budget is used up, at most once in 24 hours for each budget.
 * @param beyond sentences: what happens beyond the budget, and what staff can do
 */
export function reportUsedUp(tx: PbApp, { name, variable, unit, of, least }: UsedUp, beyond: string): void {
  const subject = `${least ? 'Too little is left' : 'Budget used up'}: ${name}`
  const mails = tx.findRecordsByFilter(
    'outgoing_emails',
    'kind = {:kind} && subject = {:subject} && created > {:since}',
    '',
    1,
    0,
    { kind: KIND, subject, since: databaseTime(new Date(Date.now() - DAY_MS)) },
  )
  if (mails.length > 0) return

  // The mail is queued without a check of the mail budgets.
  queueMail(tx, {
    lane: 'staff',
    to: staffEmail(),
    subject,
    kind: KIND,
    blocks: [
      {
        paragraph: least
          ? `${name}: less than ${of} ${unit} are left. ${beyond}`
          : `${name}: all ${of} ${unit} are used. ${beyond}`,
      },
      {
        paragraph: `To change the limit, set the environment variable ${variable} and restart the server. You get this mail at most once in 24 hours.`,
      },
      { link: { text: 'See how much of each budget is used', href: `${siteOrigin()}/admin/images#audit` } },
    ],
  })
}
