import type { LeadAccess } from '../../../src/admin/rules/lead-access.ts'
import { staffAddresses } from '../environment.ts'
import { accessesOf } from '../inbox/lead-accesses.ts'
import { accounts, mails, ofAccounts, submitted } from './address-columns.ts'

/** All that is stored about an address. */
export type PersonalData = {
  /** What was submitted with it. */
  rows: readonly PbRecord[]
  /** About those rows, to the address, or to be answered to it. */
  mails: readonly PbRecord[]
  /** The keys of those rows. */
  keys: readonly PbRecord[]
  /** What the staff noted about those rows, who did what about them, and what other programs were told of it. */
  work: readonly PbRecord[]
  /** Who of the staff saw or changed those rows, and which rows of others who signs in with the address. No records: nobody may change them. */
  accesses: readonly LeadAccess[]
  /** Who signs in with it, and what belongs to that account. */
  accounts: readonly PbRecord[]
}

/** `address`: in lower case; the forms store what was typed. */
export function findPersonalData(app: PbApp, address: string): PersonalData {
  const rows = withAddress(app, submitted, address)
  const about = rows.flatMap((row) =>
    app.findRecordsByFilter('outgoing_emails', 'rowCollection = {:collection} && row = {:row}', 'created', 0, 0, {
      collection: row.collection().name,
      row: row.id,
    }),
  )
  // Every notice goes to the staff: to them, a mail is personal by what it is about.
  const isStaff = staffAddresses().some((each) => each.toLowerCase() === address)
  const signedIn = withAddress(app, accounts, address)
  return {
    rows,
    mails: once([...about, ...(isStaff ? [] : withAddress(app, mails, address))]),
    keys: rows.flatMap((row) =>
      app.findRecordsByFilter('submissions', 'row = {:row}', 'created', 0, 0, { row: row.id }),
    ),
    work: rows.flatMap(({ id }) => [
      ...app.findRecordsByFilter('lead_work', 'id = {:id}', '', 0, 0, { id }),
      ...app.findRecordsByFilter('lead_events', 'lead = {:id}', 'created', 0, 0, { id }),
      ...app.findRecordsByFilter('webhook_deliveries', 'lead = {:id}', 'created', 0, 0, { id }),
    ]),
    accesses: accessesOf(
      app,
      rows.map(({ id }) => id),
      address,
    ),
    accounts: [...signedIn, ...signedIn.flatMap(({ id }) => withValue(app, ofAccounts, '', id))],
  }
}

export function isNothing({ rows, mails: found, accounts: signedIn }: PersonalData): boolean {
  return rows.length + found.length + signedIn.length === 0
}

/** Names the folder too: a command without the server's DATA_DIR looks into another one. */
export function nothingStored(app: PbApp, address: string): string {
  return `nothing is stored about ${address} in ${app.dataDir()}`
}

/** How many there are of each collection, one line each. */
export function countLines(records: readonly PbRecord[]): string[] {
  const counts = new Map<string, number>()
  for (const record of records) {
    const { name } = record.collection()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => countLine(name, count))
}

/** How many entries say who saw it; nothing of none. */
export function accessLines(what: string, { accesses }: PersonalData): string[] {
  return accesses.length === 0 ? [] : [countLine(what, accesses.length)]
}

export function countLine(what: string, count: number): string {
  return `  ${what.padEnd(26)}${count}`
}

const withAddress = (app: PbApp, columns: typeof submitted, address: string) =>
  withValue(app, columns, ':lower', address)

function withValue(app: PbApp, columns: typeof submitted, modifier: '' | ':lower', value: string): PbRecord[] {
  return Object.entries(columns).flatMap(([collection, names]) =>
    app.findRecordsByFilter(
      collection,
      names.map((name) => `${name}${modifier} = {:value}`).join(' || '),
      '@rowid',
      0,
      0,
      { value },
    ),
  )
}

function once(records: readonly PbRecord[]): PbRecord[] {
  return [...new Map(records.map((record) => [record.id, record])).values()]
}
