import type { LeadDetail, LeadMail } from '../rules/lead.ts'

/** The `kind` of a mail that contains a reply by staff. */
const REPLY = 'lead-reply'

/** One entry of a conversation. `at`: ISO 8601. `by`: the email address of staff; empty if the program acted. */
export type Said =
  | { kind: 'theirs'; at: string; texts: LeadDetail['fields'] }
  | { kind: 'reply' | 'mail' | 'notice'; at: string; by: string; mail: LeadMail }
  | { kind: 'event'; at: string; by: string; text: string }

/** Returns a lead's conversation, oldest first: the visitor's message, the mails to visitor and staff, and the log. */
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
