/**
 * The maximum number of Message-IDs in the header References: the first one and the latest. Mail programs need no more,
 * and the length of headers is limited.
 */
const MOST_REFERENCES = 10

/** A sent or queued mail to the visitor of a submission. */
type SentMail = { messageId: string; replyTo: string; subject: string }

/** Returns the mail that acknowledged a submission to its visitor; undefined if there is none. */
export function acknowledgementOf(tx: PbApp, row: PbRecord): SentMail | undefined {
  return sentToVisitor(tx, row)[0]
}

/** Returns the headers that put a mail into the thread of the acknowledgement (RFC 5322); empty if there is none. */
export function threadHeaders(tx: PbApp, row: PbRecord): Record<string, string> {
  const ids = sentToVisitor(tx, row).map(({ messageId }) => messageId)
  const last = ids.at(-1)
  if (last === undefined) return {}
  const [first = last, ...more] = ids
  return { 'In-Reply-To': last, References: [first, ...more.slice(1 - MOST_REFERENCES)].join(' ') }
}

// Reads only these columns, because mails are long and all other writers wait for the transaction that asks.
function sentToVisitor(tx: PbApp, row: PbRecord): readonly SentMail[] {
  const mails = arrayOf(new DynamicModel({ messageId: '', replyTo: '', subject: '' }))
  tx.db()
    .newQuery(
      `SELECT [[messageId]], [[replyTo]], subject FROM outgoing_emails
        WHERE [[rowCollection]] = {:collection} AND [[row]] = {:row} AND lane IN ('confirmation', 'appointment')
          AND status NOT IN ('held', 'over-budget') ORDER BY created, rowid`,
    )
    .bind({ collection: row.collection().name, row: row.id })
    .all(mails)
  return mails
}
