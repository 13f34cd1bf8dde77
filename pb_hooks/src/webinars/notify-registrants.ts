import { PUBLISHED } from '../../../src/content/rules/published-collection.ts'
import { isOver } from '../../../src/webinars/rules/webinar-program.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { written, type OutgoingMail } from '../mail/outgoing-mail.ts'
import { transact } from '../transact.ts'
import { changeMail, recordingMail } from './change-mails.ts'
import { storedWebinar } from './stored-webinar.ts'

const TOLD_AT_ONCE = 50
/** The maximum of mails in one run of the job, for changes and for recordings each. The next run continues. */
const TOLD_IN_A_RUN = 1000

/**
 * A mail to a registrant, and the column and value that record that it was queued. `mail` is undefined if the
 * registrant needs none.
 */
type Told = { column: 'toldSequence' | 'toldRecording'; value: number | string; mail: OutgoingMail | undefined }

type Batch = { sql: string; tell: (app: PbApp, row: PbRecord, now: Date) => Told }

/** Selects registrations whose last mailed calendar entry is outdated. */
const CHANGED: Batch = {
  sql: `SELECT r.id FROM webinar_registrations r JOIN webinars w ON w.id = r.webinar
    WHERE r.kind = 'registration' AND r.quarantined = FALSE AND r.toldSequence < w.sequence`,
  tell: notifyOfChange,
}

/**
 * Selects registrations that must get a recording by mail. If a person both registered and requested the recording,
 * only one mail is sent, about the request.
 */
const RECORDED: Batch = {
  sql: `SELECT r.id FROM webinar_registrations r JOIN webinars w ON w.id = r.webinar
    WHERE w.recording_by = 'mail' AND w.recording_url != '' AND w.${PUBLISHED} AND r.quarantined = FALSE
      AND r.toldRecording != w.recording_url
      AND unixepoch(w.starts_at) + w.duration_minutes * 60 <= unixepoch({:now})
      AND (r.kind = 'recording' OR NOT EXISTS (SELECT 1 FROM webinar_registrations o
        WHERE o.webinar = r.webinar AND o.email = r.email AND o.kind = 'recording' AND o.quarantined = FALSE))`,
  tell: notifyOfRecording,
}

/** Job `notify-registrants`, every minute: mails registrants once about each change or recording. */
export function notifyRegistrants(): void {
  tell($app, TOLD_IN_A_RUN)
}

/**
 * `onRecordAfterUpdateSuccess` of webinars: mails the first registrants at once; the job `notify-registrants` mails the
 * others.
 */
export function notifyAfterChange(e: PbRecordEvent): void {
  e.next()
  try {
    tell(e.app, TOLD_AT_ONCE)
  } catch (error) {
    e.app
      .logger()
      .error('registrants were not notified of a change; the job notify-registrants retries', 'error', String(error))
  }
}

function tell(app: PbApp, most: number): void {
  for (const batch of [CHANGED, RECORDED]) {
    let number = 0
    let some = -1
    while (some !== 0 && number < most) {
      some = notifySome(app, batch)
      number += some
    }
  }
}

function notifySome(app: PbApp, batch: Batch): number {
  const now = new Date()
  const ids = toBeTold(app, batch, now, 'TRUE')
  for (const id of ids) notifyOne(app, batch, id, now)
  return ids.length
}

function toBeTold(app: PbApp, { sql }: Batch, now: Date, which: string, id = ''): string[] {
  const rows = arrayOf(new DynamicModel({ id: '' }))
  app.db().newQuery(`${sql} AND ${which} LIMIT ${TOLD_AT_ONCE}`).bind({ now: now.toISOString(), id }).all(rows)
  return rows.map((row) => row.id)
}

/**
 * Queues a mail and records it in the registration, in one transaction, so that a crash or a second run mails no
 * registrant twice. The mail is written before the transaction, because all other writers wait for its end. If the
 * registration or webinar has changed meanwhile, the next run mails it.
 */
function notifyOne(app: PbApp, batch: Batch, id: string, now: Date): void {
  const seen = registrationOf(app, id)
  if (seen === undefined) return
  const { column, value, mail } = batch.tell(app, seen.row, now)
  const letter = mail === undefined ? undefined : written(mail, seen.row)
  transact(app, (tx) => {
    const still = registrationOf(tx, id)
    if (still?.version !== seen.version || toBeTold(tx, batch, now, 'r.id = {:id}', id).length === 0) return
    still.row.set(column, value)
    tx.save(still.row)
    if (letter !== undefined) enqueueMail(tx, letter, { row: still.row, isHeld: false })
  })
}

/**
 * Returns a registration, and a version that changes with the registration or its webinar; undefined if the
 * registration was deleted.
 */
function registrationOf(app: PbApp, id: string): { row: PbRecord; version: string } | undefined {
  const [row] = app.findRecordsByFilter('webinar_registrations', 'id = {:id}', '', 1, 0, { id })
  if (row === undefined) return undefined
  const webinar = app.findRecordById('webinars', row.getString('webinar'))
  return { row, version: `${row.getString('updated')} ${webinar.getString('updated')}` }
}

function notifyOfChange(app: PbApp, row: PbRecord, now: Date): Told {
  const { webinar, published, joinUrl, sequence } = storedWebinar(app, row.getString('webinar'))
  const change = published ? 'moved' : 'cancelled'
  const mail = isOver(webinar, now) ? undefined : changeMail({ change, row, webinar, joinUrl, sequence, now })
  return { column: 'toldSequence', value: sequence, mail }
}

function notifyOfRecording(app: PbApp, row: PbRecord): Told {
  const { webinar, recordingUrl } = storedWebinar(app, row.getString('webinar'))
  return { column: 'toldRecording', value: recordingUrl, mail: recordingMail(row, webinar, recordingUrl) }
}

/**
 * Queues mails that remove a webinar from the calendars of its registrants. Call it in the transaction that deletes the
 * webinar; afterwards its registrants can't be found.
 */
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
