import { PUBLISHED } from '../../../src/content/rules/published-collection.ts'
import { isOver } from '../../../src/webinars/rules/webinar-program.ts'
import { enqueueMail, written, type OutgoingMail } from '../mail/enqueue-mail.ts'
import { changeMail, recordingMail } from './change-mails.ts'
import { storedWebinar } from './stored-webinar.ts'

const TOLD_AT_ONCE = 50
/** Of one run of the job; the next one goes on. */
const TOLD_IN_A_RUN = 1000

/** What is noted of one who is told, and the mail; undefined where there is nothing left to say. */
type Told = { column: 'toldSequence' | 'toldRecording'; value: number | string; mail: OutgoingMail | undefined }

type Batch = { sql: string; tell: (app: PbApp, row: PbRecord, now: Date) => Told }

/** Registrations whose calendar has not the latest entry. */
const CHANGED: Batch = {
  sql: `SELECT r.id FROM webinar_registrations r JOIN webinars w ON w.id = r.webinar
    WHERE r.kind = 'registration' AND r.quarantined = FALSE AND r.toldSequence < w.sequence`,
  tell: tellChange,
}

/** Who shall have a recording by mail: of one person who registered and also asked for it, the one who asked. */
const RECORDED: Batch = {
  sql: `SELECT r.id FROM webinar_registrations r JOIN webinars w ON w.id = r.webinar
    WHERE w.recording_by = 'mail' AND w.recording_url != '' AND w.${PUBLISHED} AND r.quarantined = FALSE
      AND r.toldRecording != w.recording_url
      AND unixepoch(w.starts_at) + w.duration_minutes * 60 <= unixepoch({:now})
      AND (r.kind = 'recording' OR NOT EXISTS (SELECT 1 FROM webinar_registrations o
        WHERE o.webinar = r.webinar AND o.email = r.email AND o.kind = 'recording' AND o.quarantined = FALSE))`,
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

function tellSome(app: PbApp, batch: Batch): number {
  const now = new Date()
  const ids = toBeTold(app, batch, now, 'TRUE')
  for (const id of ids) tellOne(app, batch, id, now)
  return ids.length
}

function toBeTold(app: PbApp, { sql }: Batch, now: Date, which: string, id = ''): string[] {
  const rows = arrayOf(new DynamicModel({ id: '' }))
  app.db().newQuery(`${sql} AND ${which} LIMIT ${TOLD_AT_ONCE}`).bind({ now: now.toISOString(), id }).all(rows)
  return rows.map((row) => row.id)
}

/**
 * A mail and the note that it was queued are one transaction: a crash or a second run repeats nothing. What the mail says is written before, since all
 * writers wait for the end of a transaction. Who was changed meanwhile, or whose webinar was, is told by the next run.
 */
function tellOne(app: PbApp, batch: Batch, id: string, now: Date): void {
  const seen = registrationOf(app, id)
  if (seen === undefined) return
  const { column, value, mail } = batch.tell(app, seen.row, now)
  const letter = mail === undefined ? undefined : written(mail, seen.row)
  app.runInTransaction((tx) => {
    const still = registrationOf(tx, id)
    if (still?.version !== seen.version || toBeTold(tx, batch, now, 'r.id = {:id}', id).length === 0) return
    still.row.set(column, value)
    tx.save(still.row)
    if (letter !== undefined) enqueueMail(tx, letter, { row: still.row, isHeld: false })
  })
}

/** A registration with what tells that it or its webinar was changed; undefined where it was deleted. */
function registrationOf(app: PbApp, id: string): { row: PbRecord; version: string } | undefined {
  const [row] = app.findRecordsByFilter('webinar_registrations', 'id = {:id}', '', 1, 0, { id })
  if (row === undefined) return undefined
  const webinar = app.findRecordById('webinars', row.getString('webinar'))
  return { row, version: `${row.getString('updated')} ${webinar.getString('updated')}` }
}

function tellChange(app: PbApp, row: PbRecord, now: Date): Told {
  const { webinar, published, joinUrl, sequence } = storedWebinar(app, row.getString('webinar'))
  const change = published ? 'moved' : 'cancelled'
  const mail = isOver(webinar, now) ? undefined : changeMail({ change, row, webinar, joinUrl, sequence, now })
  return { column: 'toldSequence', value: sequence, mail }
}

function tellRecording(app: PbApp, row: PbRecord): Told {
  const { webinar, recordingUrl } = storedWebinar(app, row.getString('webinar'))
  return { column: 'toldRecording', value: recordingUrl, mail: recordingMail(row, webinar, recordingUrl) }
}

/** Before a webinar is deleted, in that transaction: it is taken out of every calendar that has it. Afterwards nothing leads from it to those who registered. */
export function withdrawEntries(tx: PbApp, id: string, now: Date): void {
  const { webinar, published, joinUrl, sequence } = storedWebinar(tx, id)
  if (isOver(webinar, now)) return
  const filter = `webinar = {:id} && kind = 'registration' && quarantined = false${published ? '' : ' && toldSequence < {:sequence}'}`
  for (const row of tx.findRecordsByFilter('webinar_registrations', filter, '', 0, 0, { id, sequence }))
    enqueueMail(tx, changeMail({ change: 'cancelled', row, webinar, joinUrl, sequence: sequence + 1, now }), {
      row,
      isHeld: false,
    })
}
