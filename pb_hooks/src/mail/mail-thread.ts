/**
 * The maximum number of Message-IDs in the header References: the first one and the latest. Mail programs need no more,
 * and the length of headers is limited.
 */
const MOST_REFERENCES = 10

/** Returns the mail that acknowledged a submission to its visitor; undefined if there is none. */
export function acknowledgementOf(tx: PbApp, row: PbRecord): PbRecord | undefined {
  return sentToVisitor(tx, row)[0]
}

/** Returns the headers that put a mail into the thread of the acknowledgement (RFC 5322); empty if there is none. */
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
