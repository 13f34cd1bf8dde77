/** Of a long exchange the first and the last mails are named: programs need no more, and a header has an end. */
const MOST_REFERENCES = 10

/** The mail by which a visitor was told that his submission has come; undefined where none has left. */
export function acknowledgementOf(tx: PbApp, row: PbRecord): PbRecord | undefined {
  return sentToVisitor(tx, row)[0]
}

/** Headers that put a mail into the thread of the acknowledgement (RFC 5322); none where there is no thread. */
export function threadHeaders(tx: PbApp, row: PbRecord): Record<string, string> {
  const ids = sentToVisitor(tx, row).map((mail) => mail.getString('messageId'))
  const last = ids.at(-1)
  if (last === undefined) return {}
  const [first = last, ...more] = ids
  return { 'In-Reply-To': last, References: [first, ...more.slice(1 - MOST_REFERENCES)].join(' ') }
}

function sentToVisitor(tx: PbApp, row: PbRecord): readonly PbRecord[] {
  return tx.findRecordsByFilter(
    'outgoing_emails',
    "rowCollection = {:collection} && row = {:row} && (lane = 'confirmation' || lane = 'appointment') && status != 'held' && status != 'over-budget'",
    'created,@rowid',
    0,
    0,
    { collection: row.collection().name, row: row.id },
  )
}
