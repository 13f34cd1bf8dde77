/** The time at which all samples are written, in epoch ms: a Tuesday, 10:30 in New York. */
export const SAMPLE_TIME = Date.parse('2026-11-24T15:30:00.000Z')

/** What the in-memory database contains: records by collection and filter, and open leads. */
export type Found = {
  records?: (collection: string, filter: string) => readonly PbRecord[]
  leads?: ReadonlyArray<Readonly<globalThis.Record<string, string | number | boolean>>>
}

/** Environment variables as an operator would set them. */
const ENVIRONMENT: Readonly<globalThis.Record<string, string>> = {
  SITE_ORIGIN: 'https://www.firm.example',
  STAFF_EMAIL: 'desk@firm.example',
}

/** An overdue lead, due the day before, as a row of the SQL query `leads` (inbox/read-leads.ts). */
export const SAMPLE_LEAD = {
  id: 'samplelead00001',
  channel: 'contact',
  name: '',
  email: '',
  about: '',
  receipt: 'LH-0A1B2C3D',
  created: '',
  state: 'new',
  isSeen: false,
  owner: '',
  note: '',
  followUp: '',
  since: '2026-11-23 14:00:00.000Z',
  due: '2026-11-23 18:00:00.000Z',
  answeredAt: '',
  booking: '',
  quarantined: false,
  mergedInto: '',
  version: 0,
  changedBy: '',
}

/** Returns a record with the methods that the PocketBase hooks use. */
export function recordOf(collection: string, values: Readonly<globalThis.Record<string, unknown>>): PbRecord {
  const columns: globalThis.Record<string, unknown> = { ...values }
  const text = (name: string) => {
    const value = columns[name]
    return typeof value === 'string' ? value : ''
  }
  const record: PbRecord = {
    id: text('id'),
    getString: text,
    getBool: (name) => columns[name] === true,
    getInt: (name) => Number(columns[name] ?? 0),
    set(name, value) {
      columns[name] = value
      if (name === 'id') record.id = text('id')
    },
    isNew: () => false,
    collection: () => collectionOf(collection),
    original: () => record,
    ignoreEmailVisibility: () => record,
    unhide: () => record,
    hide: () => record,
  }
  return record
}

/**
 * Calls `work` at SAMPLE_TIME, with an in-memory database that contains only `found`.
 * @returns the saved records
 */
export function savedBy(work: (tx: PbApp) => void, found: Found = {}): PbRecord[] {
  const saved: PbRecord[] = []
  const app = appOf(saved, found)
  const before = Object.entries(globalsOf(app)).map(([name, value]) => {
    const former = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    return { name, former }
  })
  try {
    work(app)
  } finally {
    for (const { name, former } of before) {
      if (former === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, former)
    }
  }
  return saved
}

const collectionOf = (name: string) => ({ id: name, name, fields: [], authToken: { secret: 'sample' } })

function appOf(saved: PbRecord[], { records, leads = [] }: Found): PbApp {
  const query: PbQuery = {
    bind: () => query,
    all(into) {
      if (Array.isArray(into)) into.push(...leads)
    },
    execute: () => undefined,
  }
  const app: PbApp = {
    dataDir: () => '',
    findAllCollections: () => [],
    findCachedCollectionByNameOrId: collectionOf,
    findRecordById: (collection, id) => recordOf(collection, { id }),
    findRecordsByFilter: (collection, filter) => records?.(collection, filter) ?? [],
    expandRecord: () => undefined,
    save: (record) => void saved.push(record),
    delete: () => undefined,
    validate: () => undefined,
    runInTransaction: (work) => work(app),
    db: () => ({ newQuery: () => query }),
    nonconcurrentDB: () => ({ newQuery: () => query }),
    auxNonconcurrentDB: () => ({ newQuery: () => query }),
    settings: () => ({}),
    logger: () => ({ info: () => undefined, warn: () => undefined, error: () => undefined }),
    runAllMigrations: () => undefined,
  }
  return app
}

/** Returns stand-ins for the global objects of PocketBase's JavaScript engine that the mail code uses. */
function globalsOf(app: PbApp): Readonly<globalThis.Record<string, unknown>> {
  const HEX = '0123456789abcdef'
  return {
    $app: app,
    $os: { getenv: (name: string) => ENVIRONMENT[name] ?? '' },
    $security: {
      hs256: () => HEX.repeat(4),
      sha256: () => HEX.repeat(4),
      randomStringWithAlphabet: (length: number) => 'sample'.padEnd(length, '0'),
    },
    $site: {
      gate: { yieldProcessor: () => undefined },
      bookings: {
        token: (_app: PbApp, _action: string, row: string) => row + HEX.repeat(2),
        offsetIn: (zone: string) => (zone === 'America/Chicago' ? '-06:00' : ''),
      },
      mail: {
        exceeded: () => null,
        columns: (to: string, _text: string, blocks: unknown) => ({ blocks: JSON.stringify(blocks), mailbox: to }),
      },
    },
    // A JavaScript constructor that returns an object yields that object instead of `this`.
    Record: function ({ name }: { name: string }) {
      return recordOf(name, {})
    },
    DynamicModel: Object,
    arrayOf: () => [],
    Date: class extends Date {
      constructor(value: number | string | Date = SAMPLE_TIME) {
        super(value)
      }
      static override now(): number {
        return SAMPLE_TIME
      }
    },
  }
}
