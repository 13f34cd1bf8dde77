// Declares those functions of PocketBase's JavaScript API (0.40) that the hooks in pb_hooks use. PocketBase's own
// declarations contain all; this file is short so that each new dependency is a visible choice. Our own Go code adds
// `$site` (pocketbase/).

/** Why the server has no room for an application now, see pocketbase/internal/uploads/room.go. */
type PbNoRoom = 'disk_full' | 'day_used_up' | 'share_taken' | 'busy'

/** The body of a job application, see pocketbase/internal/uploads/application.go. */
type PbApplication = {
  readonly refusal: '' | 'unsupported_media_type' | 'too_large' | 'bad_request' | PbNoRoom
  /** The text fields as a JSON object. */
  readonly fields: string
  readonly files: number
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly kind: '' | 'pdf' | 'docx'
  readonly problem: string
  /**
   * Stores the file for a new record, and sets its name in the record. Call it before the transaction that saves the
   * record, because it is slow and all other writers wait for the transaction's end. If the record is not saved, the
   * file is deleted. Throws if the file storage fails.
   */
  store(app: PbApp, record: PbRecord, name: string): void
}

/** The body of a request to any other API route, see pocketbase/internal/admission/body_text.go. */
type PbBody = {
  readonly key: PbKey
  /** If true, `text` is empty. */
  readonly tooLarge: boolean
  /** True if the text is valid UTF-8 and contains no escape sequence of a lone surrogate. */
  readonly isText: boolean
  readonly text: string
}

/** The Idempotency-Key of a request, see pocketbase/internal/admission/key.go. */
type PbKey = { readonly text: string; readonly several: boolean }

/** Go's []byte. */
type PbBytes = { readonly length: number }
type PbParams = Readonly<Record<string, string | number | boolean>>

type PbCollection = { id: string; name: string; authToken: { secret: string } }

type PbRecord = {
  id: string
  getString(name: string): string
  getBool(name: string): boolean
  getInt(name: string): number
  set(name: string, value: unknown): void
  isNew(): boolean
  collection(): PbCollection
  /** The record as it was loaded. */
  original(): PbRecord
  /** Makes JSON of an account include its email address. */
  ignoreEmailVisibility(ignore: boolean): PbRecord
  /** Includes hidden columns in this record's JSON. */
  unhide(...columns: string[]): PbRecord
  hide(...columns: string[]): PbRecord
}

type PbQuery = {
  bind(params: PbParams): PbQuery
  all(into: unknown): void
  execute(): void
}

type PbApp = {
  dataDir(): string
  findAllCollections(): unknown
  findCachedCollectionByNameOrId(name: string): PbCollection
  /** Throws if no record has this id. */
  findRecordById(collection: string, id: string): PbRecord
  findRecordsByFilter(
    collection: string,
    filter: string,
    sort: string,
    limit: number,
    offset: number,
    params?: PbParams,
  ): readonly PbRecord[]
  expandRecord(record: PbRecord, expands: string[], fetch?: null): unknown
  save(record: PbRecord): void
  delete(record: PbRecord): void
  validate(record: PbRecord): void
  runInTransaction(work: (tx: PbApp) => void): void
  db(): { newQuery(sql: string): PbQuery }
  /** For writes by SQL, outside a transaction. */
  nonconcurrentDB(): { newQuery(sql: string): PbQuery }
  /** For writes by SQL to the log database. */
  auxNonconcurrentDB(): { newQuery(sql: string): PbQuery }
  settings(): unknown
  logger(): Record<'info' | 'warn' | 'error', (message: string, ...details: string[]) => void>
  runAllMigrations(): void
}

type PbRequestEvent = {
  app: PbApp
  /** The signed-in account; null for guests. */
  auth: PbRecord | null
  request: {
    header: { get(name: string): string }
    url: { path: string; query(): { get(name: string): string } }
  }
  response: { header(): { set(name: string, value: string): void } }
  /**
   * The answer waits until this time, in ms since 1970, without a place (answerAt in
   * pocketbase/internal/admission/calls.go).
   */
  set(key: 'siteAnswerAt', at: number): void
  blob(status: number, contentType: string, body: PbBytes): void
  redirect(status: number, location: string): void
}

type PbRecordRequestEvent = {
  app: PbApp
  record: PbRecord
  requestInfo(): {
    headers: Readonly<Record<string, string>>
    auth: PbRecord | null
    body: Readonly<Record<string, unknown>>
  }
  next(): void
}

/** A record that PocketBase is about to send in a response. */
type PbRecordEnrichEvent = { app: PbApp; record: PbRecord; requestInfo: { auth: PbRecord | null }; next(): void }

type PbRecordEvent = { app: PbApp; record: PbRecord; next(): void }

type PbCommand = {
  addCommand(...commands: PbCommand[]): void
  outOrStdout(): { write(bytes: PbBytes): void }
}

type PbCommandOptions = {
  use: string
  short: string
  silenceUsage?: boolean
  /** Runs the command. An exception ends the process with status 1. */
  runE?: (command: PbCommand, args: readonly string[]) => void
}

declare const $app: PbApp

declare const $os: {
  getenv(name: string): string
  readDir(path: string): ReadonlyArray<{ name(): string; isDir(): boolean }>
  readFile(path: string): PbBytes
  /** Throws if the path exists. */
  mkdir(path: string, mode: number): void
  writeFile(path: string, content: PbBytes | string, mode: number): void
}

declare const $security: {
  sha256(text: string): string
  /** Returns the HMAC-SHA256 of a text as hexadecimal. */
  hs256(text: string, secret: string): string
  equal(a: string, b: string): boolean
  randomStringWithAlphabet(length: number, alphabet: string): string
}

declare function toBytes(source: string): PbBytes
declare function toString(source: PbBytes): string
declare function arrayOf<Row>(row: Row): Row[]

declare const DynamicModel: new <Row extends Record<string, string | number | boolean>>(row: Row) => Row
declare const Record: new (collection: PbCollection) => PbRecord
declare const ApiError: new (status: number, message: string, data: object) => Error
declare const UnauthorizedError: new (message: string) => Error
declare const ForbiddenError: new (message: string) => Error
declare const NotFoundError: new (message: string) => Error
declare const BadRequestError: new (message: string, fields: Record<string, unknown>) => Error
declare const ValidationError: new (code: string, message: string) => object
declare const Command: new (options: PbCommandOptions) => PbCommand
declare const console: { log(line: string): void }
declare const Buffer: { from(text: string, encoding: 'base64'): { toString(encoding: 'utf8'): string } }
