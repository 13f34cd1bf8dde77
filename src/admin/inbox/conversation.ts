import type { LeadDetail, LeadMail } from '../rules/lead.ts'

/** Of a mail that somebody of the staff has written. */
const REPLY = 'lead-reply'

/** One thing that was said or done. `at`: when, ISO 8601. `by`: an address of the staff; empty where the program did it. */
export type Said =
  | { kind: 'theirs'; at: string; texts: LeadDetail['fields'] }
  | { kind: 'reply' | 'mail' | 'notice'; at: string; by: string; mail: LeadMail }
  | { kind: 'event'; at: string; by: string; text: string }

/** All that was said and done about a lead, the oldest first: what the visitor wrote, mails to him and to the staff, and the log. */
export function conversationOf(
  { lead, mails, events }: Pick<LeadDetail, 'lead' | 'mails' | 'events'>,
  written: LeadDetail['fields'],
): Said[] {
  const replied = events.filter(({ what }) => what === 'reply')
  const replies = mails.filter(({ kind }) => kind === REPLY)
  const mailed = mails.map((mail): Said => {
    const at = mail.created
    if (mail.kind === REPLY) return { kind: 'reply', at, by: replied[replies.indexOf(mail)]?.changedBy ?? '', mail }
    return { kind: mail.to.toLowerCase() === lead.email.toLowerCase() ? 'mail' : 'notice', at, by: '', mail }
  })
  const done = events
    .filter(({ what }) => what !== 'reply')
    .map(({ what, detail, changedBy, created }): Said => ({
      kind: 'event',
      at: created,
      by: changedBy,
      text: [what, detail].filter((part) => part !== '').join(': '),
    }))
  const theirs: Said = { kind: 'theirs', at: lead.created, texts: written }
  return [theirs, ...[...mailed, ...done].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))]
}
