import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { takenBackEntries } from '../demo-request/take-back-entry.ts'
import { timeOf } from '../database-time.ts'
import { noteRows } from '../inbox/lead-accesses.ts'
import { mailColumns } from '../mail/outgoing-mail.ts'
import { accessLines, countLine, countLines, findPersonalData, nothingStored, type PersonalData } from './find-data.ts'
import { elsewhereLines, namedElsewhere } from './named-elsewhere.ts'

/**
 * Deletes everything submitted with an address, with files and mails, in one transaction, then wipes its traces from
 * the database files. First cancels booked demos by mails that are stored nowhere. Keeps accounts. Returns lines for
 * the terminal; throws if nothing was stored, or if something may remain.
 */
export function erasePersonalData(app: PbApp, address: string): string[] {
  const untold = takeBackEntries(app, address)
  const { data, files } = deleteRows(app, address)
  const entries = deleteLogEntries(app, address)
  // Also after an attempt that was cut off behind its rows.
  $site.erasure.wipe(app, data.rows)

  const erased = [...data.rows, ...data.mails, ...data.work]
  const lines = [
    ...(erased.length + entries === 0
      ? []
      : [
          `Erased of ${address}:`,
          ...countLines(erased),
          ...(data.keys.length === 0 ? [] : [countLine('keys, but for a hash', data.keys.length)]),
          countLine('files', files),
          countLine('log entries', entries),
        ]),
    ...untold,
    ...accountLines(data),
    ...(data.accesses.length === 0
      ? []
      : [
          'Who saw it stays noted until its time is over, by the ids of rows that are gone:',
          ...accessLines('entries', data),
        ]),
    ...elsewhereLines(namedElsewhere(app, address, data.accounts)),
    ...backupLines(app),
  ]
  if (erased.length + entries + data.accounts.length === 0)
    throw new Error([nothingStored(app, address), ...lines].join('\n'))
  return lines
}

/** Sends the cancellations at once, while the address is stored. Returns lines about failures. */
function takeBackEntries(app: PbApp, address: string): string[] {
  return findPersonalData(app, address).rows.flatMap((row) => {
    try {
      for (const mail of takenBackEntries(app, row, new Date())) $site.mail.sendNow(app, mailColumns(mail))
      return []
    } catch (error) {
      const at = newYorkText(new Date(timeOf(row, 'appointment')))
      return [
        `A demo was booked for ${at}. No mail took it out of the calendars, so take it out of yours by hand: ${String(error)}`,
      ]
    }
  })
}

function deleteRows(app: PbApp, address: string): { data: PersonalData; files: number } {
  let data: PersonalData = { rows: [], mails: [], keys: [], work: [], accesses: [], accounts: [] }
  let files = 0
  app.runInTransaction((tx) => {
    data = findPersonalData(tx, address)
    // Counted before the commit: PocketBase deletes the files some time after it.
    files = data.rows.reduce((sum, row) => sum + $site.erasure.files(app, row, '').number, 0)
    // `deleteSubmission` deletes the mails about a row, the staff's notes, its lines in reports, and its keys.
    noteRows(tx, null, 'erased', data.rows)
    for (const row of data.rows) {
      // The cancellations have been sent: keeps the hook from queueing more.
      if (row.collection().name === 'demo_requests') row.set('booking', 'cancelled')
      tx.delete(row)
    }
    const rows = new Set(data.rows.map(({ id }) => id))
    for (const mail of data.mails) if (!rows.has(mail.getString('row'))) tx.delete(mail)
  })
  return { data, files }
}

/** The log is designed to hold no visitor's address; this deletes what a library may have logged. */
function deleteLogEntries(app: PbApp, address: string): number {
  const rows = arrayOf(new DynamicModel({ id: '' }))
  app
    .auxNonconcurrentDB()
    .newQuery(
      'DELETE FROM _logs WHERE instr(lower([[data]]), {:address}) OR instr(lower([[message]]), {:address}) RETURNING id',
    )
    .bind({ address })
    .all(rows)
  return rows.length
}

function accountLines({ accounts }: PersonalData): string[] {
  const places = accounts.map((record) => `${record.collection().name}/${record.id}`)
  return places.length === 0
    ? []
    : [
        'An account signs in with this address. It stays until it is deleted in the dashboard:',
        ...places.map((place) => `  ${place}`),
      ]
}

function backupLines(app: PbApp): string[] {
  const lines: string[] = []
  const list = (head: string, names: readonly string[]) => {
    if (names.length > 0) lines.push(head, ...names.map((name) => `  ${name}`))
  }
  const { backups, folders } = $site.erasure.copies(app)
  list('Backups from before still hold it. Delete them, and their copies elsewhere, in their turn:', backups)
  list('Data that something else has replaced may hold it. Delete these folders:', folders)
  return lines
}
