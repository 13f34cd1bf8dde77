import { PUBLISHED } from '../../../src/content/rules/published-collection.ts'
import { isOver } from '../../../src/webinars/rules/webinar-program.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { changeMail, recordingMail } from './change-mails.ts'
import { storedWebinar } from './stored-webinar.ts'

/** Small, so that a transaction is short: everybody else who writes waits for it. */
const TOLD_AT_ONCE = 50
/** Of one run of the job; the next one goes on. */
const TOLD_IN_A_RUN = 1000

type Batch = { sql: string; tell: (tx: PbApp, row: PbRecord, now: Date) => void }

/** Registrations whose calendar has not the latest entry. */
const CHANGED: Batch = {
  sql: `SELECT r.id FROM webinar_registrations r JOIN webinars w ON w.id = r.webinar
    WHERE r.kind = 'registration' AND r.quarantined = FALSE AND r.toldSequence < w.sequence LIMIT {:most}`,
  tell: tellChange,
}

/** Who shall have a recording by mail: of one person who registered and also asked for it, the one who asked. */
const RECORDED: Batch = {
  sql: `SELECT r.id FROM webinar_registrations r JOIN webinars w ON w.id = r.webinar
    WHERE w.recording_by = 'mail' AND w.recording_url != '' AND w.${PUBLISHED} AND r.quarantined = FALSE
      AND r.toldRecording != w.recording_url
      AND unixepoch(w.starts_at) + w.duration_minutes * 60 <= unixepoch({:now})
      AND (r.kind = 'recording' OR NOT EXISTS (SELECT 1 FROM webinar_registrations o
        WHERE o.webinar = r.webinar AND o.email = r.email AND o.kind = 'recording' AND o.quarantined = FALSE))
    LIMIT {:most}`,
  tell: tellRecording,
}

/** Job `tell-registrants`, every minute: what a webinar's change or recording is to those who registered, mailed to each of them once. */
export function tellRegistrants(): void {
  tell($app, TOLD_IN_A_RUN)
}

/** `onRecordAfterUpdateSuccess` of webinars: the first ones are told at once. */
export function tellAfterChange(e: PbRecordEvent): void {
  e.next()
  try {
    tell(e.app, TOLD_AT_ONCE)
  } catch (error) {
    e.app.logger().error('who is registered was not told of a change; the job does it', 'error', String(error))
  }
}

function tell(app: PbApp, most: number): void {
  for (const batch of [CHANGED, RECORDED]) {
    let number = 0
    let some = -1
    while (some !== 0 && number < most) {
      some = tellSome(app, batch)
      number += some
    }
  }
}

/** A mail and the note that it was queued are one transaction: a crash or a second run repeats nothing. */
function tellSome(app: PbApp, batch: Batch): number {
  const now = new Date()
  let number = 0
  app.runInTransaction((tx) => {
    const rows = arrayOf(new DynamicModel({ id: '' }))
    tx.db().newQuery(batch.sql).bind({ most: TOLD_AT_ONCE, now: now.toISOString() }).all(rows)
    for (const { id } of rows) batch.tell(tx, tx.findRecordById('webinar_registrations', id), now)
    number = rows.length
  })
  return number
}

function tellChange(tx: PbApp, row: PbRecord, now: Date): void {
  const { webinar, published, joinUrl, sequence } = storedWebinar(tx, row.getString('webinar'))
  row.set('toldSequence', sequence)
  tx.save(row)
  if (isOver(webinar, now)) return
  const change = published ? 'moved' : 'cancelled'
  enqueueMail(tx, changeMail({ change, row, webinar, joinUrl, sequence, now }), { row, isHeld: false })
}

function tellRecording(tx: PbApp, row: PbRecord): void {
  const { webinar, recordingUrl } = storedWebinar(tx, row.getString('webinar'))
  row.set('toldRecording', recordingUrl)
  tx.save(row)
  enqueueMail(tx, recordingMail(row, webinar, recordingUrl), { row, isHeld: false })
}

/** Before a webinar is deleted, in that transaction: it is taken out of every calendar that has it. Afterwards nothing leads from it to those who registered. */
export function withdrawWebinarEntries(tx: PbApp, id: string, now: Date): void {
  const { webinar, published, joinUrl, sequence } = storedWebinar(tx, id)
  if (isOver(webinar, now)) return
  const filter = `webinar = {:id} && kind = 'registration' && quarantined = false${published ? '' : ' && toldSequence < {:sequence}'}`
  for (const row of tx.findRecordsByFilter('webinar_registrations', filter, '', 0, 0, { id, sequence }))
    enqueueMail(tx, changeMail({ change: 'cancelled', row, webinar, joinUrl, sequence: sequence + 1, now }), {
      row,
      isHeld: false,
    })
}
