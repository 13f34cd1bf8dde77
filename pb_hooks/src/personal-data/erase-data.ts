import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { cancellationsOfDeleted } from '../appointments/change-mails.ts'
import { timeOf } from '../database-time.ts'
import { recordRows } from '../inbox/lead-accesses.ts'
import { mailColumns } from '../mail/outgoing-mail.ts'
import { transact } from '../transact.ts'
import { accessLines, countLine, countLines, findPersonalData, nothingStored, type PersonalData } from './find-data.ts'
import { elsewhereLines, namedElsewhere } from './named-elsewhere.ts'

/**
 * First cancels booked demos by mails that are sent at once and not stored. Then deletes everything submitted with an
 * address, with files and mails, in one transaction, and wipes the deleted bytes from the database files. Keeps
 * accounts. Returns lines for the terminal.
 * @throws if nothing was stored, or if some data may remain
 */
export function erasePersonalData(app: PbApp, address: string): string[] {
  const untold = takeBackEntries(app, address)
  const { data, files } = deleteRows(app, address)
  const entries = deleteLogEntries(app, address)
  // Runs even if there were no rows: an earlier attempt may have deleted them and been interrupted before this step.
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
          'The log of accesses keeps these entries until they expire, with the ids of the deleted rows alone:',
          ...accessLines('entries', data),
        ]),
    ...elsewhereLines(namedElsewhere(app, address, data.accounts)),
    ...backupLines(app),
  ]
  if (erased.length + entries + data.accounts.length === 0)
    throw new Error([nothingStored(app, address), ...lines].join('\n'))
  return lines
}

/**
 * Sends the mails that cancel booked demos at once, before the address is deleted. Returns a line for each mail that
 * failed.
 */
function takeBackEntries(app: PbApp, address: string): string[] {
  return findPersonalData(app, address).rows.flatMap((row) => {
    try {
      for (const mail of cancellationsOfDeleted(app, row, new Date())) $site.mail.sendNow(app, mailColumns(mail))
      return []
    } catch (error) {
      const at = newYorkText(new Date(timeOf(row, 'appointment')))
      return [
        `A demo was booked for ${at}. The mail that cancels it could not be sent, so take it out of your calendar and write to the visitor: ${String(error)}`,
      ]
    }
  })
}

function deleteRows(app: PbApp, address: string): { data: PersonalData; files: number } {
  let data: PersonalData = { rows: [], mails: [], keys: [], work: [], accesses: [], accounts: [] }
  let files = 0
  transact(app, (tx) => {
    data = findPersonalData(tx, address)
    // The files are counted before the commit, because PocketBase deletes them some time after it.
    files = data.rows.reduce((sum, row) => sum + $site.erasure.files(app, row, '').number, 0)
    // Each deletion runs the PocketBase hook `deleteSubmission`. It deletes the mails about the record, the notes by
    // staff and the lines about it in reports, and replaces its idempotency keys by hashes.
    recordRows(tx, null, 'erased', data.rows)
    for (const row of data.rows) {
      // `takeBackEntries` has sent the cancellations. With this state the hook queues no others.
      if (row.collection().name === 'demo_requests') row.set('booking', 'cancelled')
      tx.delete(row)
    }
    const rows = new Set(data.rows.map(({ id }) => id))
    for (const mail of data.mails) if (!rows.has(mail.getString('row'))) tx.delete(mail)
  })
  return { data, files }
}

/**
 * Deletes log entries that contain the address, and returns their number. The site's code logs no visitor's address,
 * but a library may have.
 */
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
        'An account signs in with this address. Delete it in the dashboard if it should go too:',
        ...places.map((place) => `  ${place}`),
      ]
}

function backupLines(app: PbApp): string[] {
  const lines: string[] = []
  const list = (head: string, names: readonly string[]) => {
    if (names.length > 0) lines.push(head, ...names.map((name) => `  ${name}`))
  }
  const { backups, folders } = $site.erasure.copies(app)
  list('Older backups still contain it. Delete them, and their copies elsewhere, or wait until they expire:', backups)
  list('Replaced data may still contain it. Delete these folders:', folders)
  return lines
}
