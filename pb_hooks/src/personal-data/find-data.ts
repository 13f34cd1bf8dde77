import type { LeadAccess } from '../../../src/admin/rules/lead-access.ts'
import { staffAddresses } from '../environment.ts'
import { accessesOf } from '../inbox/lead-accesses.ts'
import { accounts, mails, ofAccounts, submitted } from './address-columns.ts'

/** Everything stored about an address. */
export type PersonalData = {
  /** Submissions with the address. */
  rows: readonly PbRecord[]
  /** Mails about those submissions, to the address, or with the address for replies. */
  mails: readonly PbRecord[]
  keys: readonly PbRecord[]
  /** Notes and log entries by staff about those submissions, and webhook deliveries about them. */
  work: readonly PbRecord[]
  /**
   * Entries of the access log: accesses by staff to those rows, and accesses by the account with this address. They are
   * no PocketBase records, because nothing may change them.
   */
  accesses: readonly LeadAccess[]
  /** The account with the address, and the records that belong to it. */
  accounts: readonly PbRecord[]
}

/**
 * Returns everything stored about an address. `address` must be in lower case; it matches stored addresses in any case.
 */
export function findPersonalData(app: PbApp, address: string): PersonalData {
  const rows = withAddress(app, submitted, address)
  const about = rows.flatMap((row) =>
    app.findRecordsByFilter('outgoing_emails', 'rowCollection = {:collection} && row = {:row}', 'created', 0, 0, {
      collection: row.collection().name,
      row: row.id,
    }),
  )
  // Staff receive every notice, so the mails to a staff address are not about that person. Only mails about its own
  // submissions count.
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

/**
 * Returns the message that nothing is stored. It names the data folder, because the command reads the wrong folder if
 * DATA_DIR differs from the server's.
 */
export function nothingStored(app: PbApp, address: string): string {
  return `nothing is stored about ${address} in ${app.dataDir()}: check the address, and DATA_DIR`
}

/** Returns a line with the number of records for each collection. */
export function countLines(records: readonly PbRecord[]): string[] {
  const counts = new Map<string, number>()
  for (const record of records) {
    const { name } = record.collection()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => countLine(name, count))
}

/** Returns a line with the number of recorded accesses; no line if there are none. */
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
