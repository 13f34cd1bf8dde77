// What the hooks use of PocketBase's JavaScript engine (0.40). The full list ships with PocketBase; this one is kept small so
// that a new dependency on it is a visible choice. `$site` comes from our own binary (pocketbase/).

/** Why an application cannot be taken now, see pocketbase/internal/uploads/room.go. */
type PbNoRoom = 'disk_full' | 'day_used_up' | 'share_taken'

/** The body of one application, see pocketbase/internal/uploads/application.go. */
type PbApplication = {
  readonly refusal: '' | 'unsupported_media_type' | 'too_large' | 'bad_request' | PbNoRoom
  /** JSON object of the text fields. */
  readonly fields: string
  readonly files: number
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly kind: '' | 'pdf' | 'docx'
  readonly problem: string
  /** For the file field of a record. */
  file(name: string): unknown
  /** Deletes the file that was stored of the body. */
  discard(): void
}

/** The body of any other call, see pocketbase/internal/admission/body_text.go. */
type PbBody = {
  /** Then `text` is empty. */
  readonly tooLarge: boolean
  /** UTF-8 all through, and no half of a surrogate pair written as an escape. */
  readonly isText: boolean
  readonly text: string
}

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
  /** As JSON an account shows its address only then. */
  ignoreEmailVisibility(ignore: boolean): PbRecord
  /** Columns that are hidden are part of the JSON of this record then. */
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
  /** Throws when there is none. */
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
  /** For raw writes. */
  nonconcurrentDB(): { newQuery(sql: string): PbQuery }
  /** Of the log. */
  auxNonconcurrentDB(): { newQuery(sql: string): PbQuery }
  settings(): unknown
  logger(): Record<'info' | 'warn' | 'error', (message: string, ...details: string[]) => void>
  runAllMigrations(): void
}

type PbRequestEvent = {
  app: PbApp
  /** The signed-in account, null for guests. */
  auth: PbRecord | null
  request: {
    header: { get(name: string): string }
    url: { query(): { get(name: string): string } }
  }
  response: { header(): { set(name: string, value: string): void } }
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

/** A record on its way into an answer. */
type PbRecordEnrichEvent = { app: PbApp; record: PbRecord; requestInfo: { auth: PbRecord | null }; next(): void }

type PbRecordEvent = { app: PbApp; record: PbRecord; next(): void }

type PbCommand = {
  addCommand(...commands: PbCommand[]): void
  flags(): {
    string(name: string, value: string, usage: string): unknown
    /** The flag as it was given. */
    getString(name: string): string
  }
}

type PbCommandOptions = {
  use: string
  short: string
  silenceUsage?: boolean
  /** What it throws ends the command with status 1. */
  runE?: (command: PbCommand, args: readonly string[]) => void
}

declare const $app: PbApp

declare const $os: {
  getenv(name: string): string
  readDir(path: string): ReadonlyArray<{ name(): string; isDir(): boolean }>
  readFile(path: string): PbBytes
  /** Throws where something of this name is there. */
  mkdir(path: string, mode: number): void
  writeFile(path: string, content: PbBytes | string, mode: number): void
}

declare const $security: {
  sha256(text: string): string
  /** HMAC-SHA256, hexadecimal. */
  hs256(text: string, secret: string): string
  equal(a: string, b: string): boolean
  randomStringWithAlphabet(length: number, alphabet: string): string
}

/** What each part of the server has for the hooks (pocketbase/program.go), under the name of the part. Objects are plain ones. */
declare const $site: {
  readonly gate: {
    /** The request's body, which has been read. */
    readBody(e: PbRequestEvent): PbBody
    /** Its Idempotency-Key, see pocketbase/internal/admission/key.go. */
    readKey(e: PbRequestEvent): { readonly text: string; readonly several: boolean }
    /** The request's body, a form with one file, which has been read. */
    readApplication(e: PbRequestEvent): PbApplication
    /** Why there is no room on the disk for what this call was sent, which is no retry; empty where there is. */
    askRoom(e: PbRequestEvent): '' | PbNoRoom
    /** Whether so many bytes fit in what is left of the day's budget. Asked in a transaction, it stays true until its commit. */
    hasDayRoom(tx: PbApp, bytes: number): boolean
    /**
     * Says how many bytes the body of a call may have, by method and path; of an application, so many of the file and of all the rest.
     * Called once, when the hooks are loaded.
     */
    limitBodies(bytes: Readonly<Record<string, number>>, fileMax: number, textMax: number): void
    /** SHA-256 of the text of a JSON object without some of its members, whatever the order of the rest. Throws what is no such text. */
    contentHash(object: string, without: readonly string[]): string
    /** Addresses of this computer or a private network that forward requests and are not in TRUSTED_PROXIES. */
    undeclaredProxies(): readonly string[]
  }
  readonly server: {
    /** Whether the running server has this very route. */
    hasRoute(method: string, path: string): boolean
    /** Sends this server a request as a visitor would; `contentType` is empty for one without a body. Throws when nobody answers in time. */
    askItself(
      method: string,
      path: string,
      contentType: string,
      body: string,
      limitMs: number,
    ): { status: number; body: string }
    /** Writes a line to the standard output, as it is. */
    print(line: string): void
  }
  readonly render: {
    /** `{status, head, html, state}`; throws `render: …`. */
    page(path: string, data: unknown): { status: number; head: string; html: string; state: string }
    markdown(markdown: string): string
    /** Has an engine ready for the next render; returns at once. */
    load(): void
  }
  readonly accounts: {
    /** Whether the account is a superuser or has the role admin now. */
    isAdmin(app: PbApp, account: PbRecord | null): boolean
    /** Whether the account is that, or has the role editor. */
    isEditor(app: PbApp, account: PbRecord | null): boolean
    /** The addresses of the signed-in accounts that listen to a topic now, such as `blog_posts/abc`. */
    watching(app: PbApp, topic: string): readonly string[]
  }
  readonly pages: {
    readonly build: string
    /** Answers with a page rendered for one person: without scripts, and for no cache. */
    send(e: PbRequestEvent, status: number, head: string, html: string): void
    /** The pages that readers wait for, one path a line. */
    awaited(): string
    /** False before the first request is taken. */
    serving(): boolean
    /** Lets the readers go on who waited when this run of the job render-pages began. */
    answerReaders(): void
    /** Whether another run of the job render-pages was asked for since this one began. */
    isAsked(): boolean
    /** Has the job render-pages run once more. */
    renderAgain(): void
  }
  readonly pictures: {
    /** Stores a picture of a bundle under its key, with the smaller AVIF forms that lie beside it. Returns the record's id; throws what is wrong. */
    store(app: PbApp, file: string, bucket: string, key: string): string
    /** Deletes those of the pictures with these ids that no text of any content names. */
    deleteUnused(app: PbApp, ids: readonly string[]): void
  }
  readonly mail: {
    /** A code for the client that sent a request, in whose share its bookings and mails are; empty where limits don't hold for it. */
    clientCode(e: PbRequestEvent): string
    /**
     * The budget that has no room for another mail; null: all have.
     * @param wanted see pocketbase/internal/mail/budget.go
     */
    exceeded(
      app: PbApp,
      wanted: { lane: string; to: string; kind: string; client: string; row: string },
    ): import('./budgets/tell-used-up.ts').UsedUp | null
    /** Queues the mails to visitors that the day had no room for, as far as it has now; returns how many. For the transaction that makes room. */
    release(tx: PbApp): number
    /** One spelling for all addresses of one mailbox: without capitals, a tag, and the dots that its provider ignores. */
    mailbox(address: string): string
    /** Sends a mail at once, of the columns of a row that is stored nowhere. Throws why it did not leave. */
    sendNow(app: PbApp, columns: import('./mail/outgoing-mail.ts').MailColumns): void
  }
  readonly letters: {
    /** Blocks of a mail, small beside its text; what `unpack` takes back. */
    pack(text: string, blocks: readonly import('./mail/mail-body.ts').MailBlock[]): string
    unpack(text: string, packed: string): import('./mail/mail-body.ts').MailBlock[]
    /**
     * Has a function write the mails that leave past the queue: it takes and returns JSON (pocketbase/internal/instantmail). Called once, when the
     * hooks are loaded.
     */
    writeBy(write: (requestJson: string) => string): void
  }
  /** The newsletter's issues, see pocketbase/internal/newsletter. */
  readonly newsletter: {
    /** One run of the job. Throws why an issue that was wanted is none. */
    run(
      app: PbApp,
      letter: (requestJson: string) => string,
      token: (subscriber: string) => string,
      wanted: boolean,
    ): { slot: string; queued: number; done: boolean }
    /** The next issue, with `token` in its links; null instead of the letter: there is nothing new. */
    next(
      app: PbApp,
      letter: (requestJson: string) => string,
      token: string,
    ): {
      slot: string
      at: string
      posts: number
      readers: number
      room: number
      letter: import('./newsletter/digest-letter.ts').DigestLetter | null
    }
    /** Has all that is new count as had; returns how many articles that are. */
    skip(app: PbApp): number
    /** Sends a letter to one address at once. */
    try(app: PbApp, letter: import('./newsletter/digest-letter.ts').DigestLetter, to: string): void
    /** Notes that the newsletter with this Message-ID (empty: the last one) did not reach an address. */
    bounce(app: PbApp, address: string, message: string): { known: boolean; count: number; stopped: boolean }
    /** The same from a mail server's notice on the standard input. */
    readBounce(app: PbApp): { address: string; known: boolean; count: number; stopped: boolean }
  }
  readonly bookings: {
    /** Names a request in the links of its mails, and is signed for one action. It is stored nowhere. */
    token(app: PbApp, action: string, row: string): string
    /** The id of the request that such a token names; empty for any text that we did not sign. */
    signedRow(app: PbApp, action: string, token: string): string
    /** A code for the mailbox behind an address, the same for all its spellings. */
    mailboxCode(app: PbApp, address: string): string
    /** What is booked beside a request, see pocketbase/internal/bookings/pressure.go; times in epoch ms. */
    pressure(
      tx: PbApp,
      asked: {
        client: string
        email: string
        start: number
        from: number
        to: number
        except: string
        now: number
      },
    ): Pick<import('../../src/demo-request/rules/booking-pressure.ts').BookingPressure, 'client' | 'mailbox'> & {
      unanswered: { hour: number; day: number }
      budget: import('./budgets/tell-used-up.ts').UsedUp & { isUsedUp: boolean }
    }
    /** How far the clocks of a zone are from UTC at an instant in ms: "-06:00"; empty for an unknown zone. */
    offsetIn(zone: string, instant: number): string
  }
  readonly uploads: {
    /** About what a submission takes of the disk whose text and file have so many bytes. */
    storedBytes(text: number, file: number): number
    /** Throws unless the place where files are stored answers. Never asked in a transaction: it takes time. */
    askStore(app: PbApp): void
  }
  readonly auditlog: {
    /**
     * Notes what an account does with leads; null: somebody at the command line.
     * @throws where it can't be noted: then it must not happen
     */
    note(app: PbApp, account: PbRecord | null, action: string, leads: ReadonlyArray<{ c: string; r: string }>): void
    /** What is noted of these rows, by their ids, and of what this actor did; the oldest first. */
    of(app: PbApp, rows: readonly string[], actor: string): readonly unknown[]
  }
  readonly erasure: {
    /** Copies the files of a record into a folder, which is made where there are any; returns their names. */
    copyFiles(app: PbApp, record: PbRecord, folder: string): readonly string[]
    countFiles(app: PbApp, record: PbRecord): number
    /** Deletes what is stored of a deleted record. Throws where some of it is left. */
    deleteFiles(app: PbApp, record: PbRecord): void
    /** Names of the backups that can be restored. */
    backups(app: PbApp): readonly string[]
    /** Folders with data that a restore, or taking over from another computer, has replaced. */
    replacedData(app: PbApp): readonly string[]
    /** Leaves no byte of what was deleted in the files of the databases. Throws where copies may be left; may be done again. */
    wipe(app: PbApp): void
  }
  readonly budgets: {
    /** Every budget of the program, see pocketbase/internal/budgets. */
    all(app: PbApp): import('./budgets/budget.ts').Budget[]
  }
}

declare function toBytes(source: string): PbBytes
declare function toString(source: PbBytes): string
declare function sleep(milliseconds: number): void
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
