import { formCalls } from '../http/form-calls.ts'
import { personAt, personOf } from './seeded.ts'
import type { DeviceReport } from './device.ts'
import { GUARDS, type Guard } from './options.ts'
import { openDatabase } from '../servers/seeds.ts'

/** The submissions and mails in the server's database after a run. */
export type Arrived = {
  /**
   * The number of each person's submissions. It counts rows, or for forms whose submissions share a row, the
   * idempotency keys of that row.
   */
  submissions: ReadonlyMap<string, number>
  /** The Message-IDs of the mails in the database. */
  messageIds: ReadonlySet<string>
  /** Rows with too many or too few mails, and mails that belong to no row. */
  wrongMails: string[]
  integrity: string
}

/** Reads the database of a stopped server. */
export function readArrived(dataDir: string): Arrived {
  const database = openDatabase(dataDir, { readOnly: true })
  const all = (sql: string) => database.prepare(sql).all()
  const keys = countBy(all('SELECT "row" FROM submissions'), ({ row }) => String(row))
  const mails = all('SELECT "row", "messageId" FROM outgoing_emails')
  const mailsOf = countBy(mails, ({ row }) => String(row))
  const submissions = new Map<string, number>()
  const wrongMails: string[] = []
  for (const { collection, kinds } of formCalls) {
    const rows = all(`SELECT id, email FROM ${collection}`).map(({ id, email }) => ({
      id: String(id),
      person: personAt(String(email)),
    }))
    const rowsOf = countBy(rows, ({ person }) => person)
    for (const { id, person } of rows) {
      submissions.set(person, Math.max(submissions.get(person) ?? 0, rowsOf.get(person) ?? 0, keys.get(id) ?? 0))
      if (mailsOf.get(id) !== kinds.length)
        wrongMails.push(`${person}: ${mailsOf.get(id) ?? 0} mails, not ${kinds.length}`)
      mailsOf.delete(id)
    }
  }
  for (const [row, count] of mailsOf) wrongMails.push(`${count} mails of no submission (${row})`)
  const integrity = all('PRAGMA integrity_check')
    .map((line) => String(line['integrity_check']))
    .join(', ')
  database.close()
  return { submissions, messageIds: new Set(mails.map(({ messageId }) => String(messageId))), wrongMails, integrity }
}

function countBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1)
  return counts
}

export type ChaosReport = RunVerdict & {
  seed: number
  submissions: number
  without: Guard | undefined
  seconds: number
  /** The number of faults that the proxy caused between devices and server, by kind. */
  faults: Readonly<Record<string, number>>
  /** The number of kills of tabs and of whole devices, by kind. */
  deaths: Readonly<Record<string, number>>
  kills: number
  /** The number of kills of the server after which another release started. */
  deploys: number
}

/**
 * The result of a run. After a correct run, each list is empty. Otherwise the lists name the affected people or mails.
 */
export type RunVerdict = {
  /** The number of submissions that devices stored in their outboxes. The server must have all of them. */
  stored: number
  rows: number
  mails: { queued: number; arrived: number; /** Mails that came more than once under a Message-ID. */ repeated: number }
  lost: string[]
  doubled: string[]
  /** Rows that belong to no submission. */
  phantom: string[]
  /** Rows with a missing or an additional mail, mails that belong to no row, and mails that did not arrive. */
  wrongMails: string[]
  /** Items that remain in a device's outbox at the end of the run. */
  waiting: string[]
  /** The number of requests that a device began while it was already sending another one. */
  together: number
  /** The result of SQLite's integrity check; "ok" if the database is correct. */
  integrity: string
}

type Played = {
  submissions: number
  devices: readonly DeviceReport[]
  arrived: Arrived
  /** How often each mail arrived, by its Message-ID. */
  mails: ReadonlyMap<string, number>
}

/** Compares the submissions with the rows and mails that arrived, and returns the result. */
export function judgeRun({ submissions, devices, arrived, mails }: Played): RunVerdict {
  const stored = new Set(devices.flatMap((device) => device.stored))
  const people = new Set(Array.from({ length: submissions }, (_, nth) => personOf(nth)))
  const counts = [...arrived.submissions]
  return {
    stored: stored.size,
    rows: counts.reduce((sum, [, count]) => sum + count, 0),
    mails: {
      queued: arrived.messageIds.size,
      arrived: mails.size,
      repeated: [...mails.values()].filter((times) => times > 1).length,
    },
    lost: [...stored].filter((person) => !arrived.submissions.has(person)),
    doubled: counts.flatMap(([person, count]) => (count > 1 ? [person] : [])),
    phantom: counts.flatMap(([person]) => (people.has(person) ? [] : [person])),
    wrongMails: [
      ...arrived.wrongMails,
      ...[...arrived.messageIds].filter((id) => !mails.has(id)).map((id) => `${id} did not arrive`),
      ...[...mails.keys()].filter((id) => !arrived.messageIds.has(id)).map((id) => `${id} is of no row`),
    ],
    waiting: devices.flatMap(({ waiting }) => waiting),
    together: devices.reduce((sum, { together }) => sum + together, 0),
    integrity: arrived.integrity,
  }
}

/** Returns a line for each kind of fault in the result. After a correct run, it returns no line. */
export function wrongs({ lost, doubled, phantom, wrongMails, waiting, together, integrity }: RunVerdict): string[] {
  const lists = { lost, doubled, phantom, 'wrong mails': wrongMails, waiting }
  return [
    ...Object.entries(lists).flatMap(([name, list]) =>
      list.length === 0
        ? []
        : [`${name} ${list.length}: ${list.slice(0, 5).join('; ')}${list.length > 5 ? '; …' : ''}`],
    ),
    ...(together === 0 ? [] : [`sends side by side ${together}`]),
    ...(integrity === 'ok' ? [] : [`database ${integrity}`]),
  ]
}

/** Returns the report of a run as text. */
export function reportText(report: ChaosReport): string {
  const { seed, submissions, without, stored, rows, mails, kills, deploys, seconds, faults, deaths } = report
  const { lost, doubled, phantom, waiting, together, integrity } = report
  const lines = [
    ['seed', seed],
    ...(without === undefined ? [] : [['without', `${without}: ${GUARDS[without]}`]]),
    ['submissions', `${submissions}, of which ${submissions - stored} were cut off before they were stored`],
    ['faults', listed(faults)],
    ['devices', listed(deaths)],
    ['kills -9', `${kills}, after ${deploys} of them another release`],
    ['duration', `${seconds.toFixed(0)} s`],
    ['rows', rows],
    ['lost', lost.length],
    ['doubled', doubled.length],
    ['phantom', phantom.length],
    ['mails', `${mails.arrived} of ${mails.queued}, ${mails.repeated} of them more than once under one Message-ID`],
    ['waiting', waiting.length],
    ['side by side', together],
    ['database', integrity],
  ]
  return lines.map(([name, text]) => `${String(name).padEnd(13)}${text}`).join('\n')
}

function listed(counts: Readonly<Record<string, number>>): string {
  const names = Object.keys(counts).toSorted()
  return names.map((name) => `${name} ${counts[name] ?? 0}`).join(', ')
}
