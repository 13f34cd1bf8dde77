import type { BookingPressure } from '../../src/demo-request/rules/booking-pressure.ts'
import type { Budget } from './budgets/budget.ts'
import type { UsedUp } from './budgets/report-used-up.ts'
import type { MailColumns } from './mail/outgoing-mail.ts'
import type { MailBlock } from './mail/mail-body.ts'
import type { DigestLetter } from './newsletter/digest-letter.ts'

declare global {
  /**
   * The Go functions that hooks can call, grouped by the part of the server (pocketbase/program.go). Objects are plain
   * ones.
   */
  const $site: {
    readonly gate: {
      /** Returns the request's body, which has already been read. */
      readBody(e: PbRequestEvent): PbBody
      /** Returns the request's Idempotency-Key, see pocketbase/internal/admission/key.go. */
      readKey(e: PbRequestEvent): { readonly text: string; readonly several: boolean }
      /** Returns the request's body, a form with one file, which has already been read. */
      readApplication(e: PbRequestEvent): PbApplication
      /** Returns why the disk has no room for this submission; empty if it has. Not for retries. */
      askRoom(e: PbRequestEvent): '' | PbNoRoom
      /**
       * Whether the day's budget has room for so many bytes. Asked in a transaction, the answer holds until its
       * commit.
       */
      hasDayRoom(tx: PbApp, bytes: number): boolean
      /**
       * Sets the largest body of each call in bytes, by method and path; for an application, of the file and of all
       * the rest. Called once, when the hooks are loaded.
       */
      limitBodies(bytes: Readonly<Record<string, number>>, fileMax: number, textMax: number): void
      /**
       * Returns the SHA-256 of a JSON object without some of its members, independent of their order. Throws if the
       * text is no JSON object.
       */
      contentHash(object: string, without: readonly string[]): string
      /** Addresses of local or private proxies that forward requests but are missing from TRUSTED_PROXIES. */
      undeclaredProxies(): readonly string[]
    }
    readonly server: {
      /** Whether the running server has exactly this route. */
      hasRoute(method: string, path: string): boolean
      /**
       * Sends this server a request as a visitor would. `contentType` is empty for a request without a body. Throws on
       * a timeout.
       */
      askItself(
        method: string,
        path: string,
        contentType: string,
        body: string,
        limitMs: number,
      ): { status: number; body: string }
      /** Writes a line to the standard output, unformatted. */
      print(line: string): void
    }
    readonly render: {
      /** Returns `{status, head, html, state}`; throws `render: …`. */
      page(path: string, data: unknown): { status: number; head: string; html: string; state: string }
      markdown(markdown: string): string
      /** Loads an engine for the next render; returns at once. */
      load(): void
    }
    readonly accounts: {
      /** Whether the account is currently a superuser or has the role admin. */
      isAdmin(app: PbApp, account: PbRecord | null): boolean
      /** Whether the account is an administrator or has the role editor. */
      isEditor(app: PbApp, account: PbRecord | null): boolean
      /** The addresses of the signed-in accounts that subscribe to a topic, such as `blog_posts/abc`. */
      watching(app: PbApp, topic: string): readonly string[]
    }
    readonly pages: {
      readonly build: string
      /** Answers with a page for one person: without scripts, not cacheable. */
      send(e: PbRequestEvent, status: number, head: string, html: string): void
      /** The pages that readers are waiting for, one path a line. */
      awaited(): string
      /** False until the server takes its first request. */
      serving(): boolean
      /** Answers the readers who waited when this run of the job render-pages began. */
      answerReaders(): void
      /** Whether another run of the job render-pages was requested since this one began. */
      isAsked(): boolean
      /** Requests one more run of the job render-pages. */
      renderAgain(): void
    }
    readonly pictures: {
      /**
       * Stores a bundle's picture and its smaller AVIF variants under a key. Returns the record's id; throws if the
       * picture is invalid.
       */
      store(app: PbApp, file: string, bucket: string, key: string): string
      /** Deletes those of the pictures with these ids that no content names. */
      deleteUnused(app: PbApp, ids: readonly string[]): void
    }
    readonly mail: {
      /**
       * The code of the client that sent a request, for its share of bookings and mails; empty if limits don't apply
       * to it.
       */
      clientCode(e: PbRequestEvent): string
      /**
       * Returns the budget that has no room for another mail; null if all have room.
       * @param wanted see pocketbase/internal/mail/budget.go
       */
      exceeded(
        app: PbApp,
        wanted: { lane: string; to: string; kind: string; client: string; row: string },
      ): UsedUp | null
      /**
       * Queues the mails to visitors that waited for the day's budget, as far as it has room; returns how many. Call
       * it in the transaction that makes room.
       */
      release(tx: PbApp): number
      /** Normalises the address of a mailbox: lower case, without a tag and without dots that its provider ignores. */
      mailbox(address: string): string
      /** Sends a mail at once, from the columns of an unsaved row. Throws the reason if it fails. */
      sendNow(app: PbApp, columns: MailColumns): void
    }
    readonly letters: {
      /** Compresses a mail's blocks relative to its text; `unpack` reverses it. */
      pack(text: string, blocks: readonly MailBlock[]): string
      unpack(text: string, packed: string): MailBlock[]
      /**
       * Registers the function that writes the mails which bypass the queue; it takes and returns JSON
       * (pocketbase/internal/instantmail). Called once, when the hooks are loaded.
       */
      writeBy(write: (requestJson: string) => string): void
    }
    /** The newsletter's issues, see pocketbase/internal/newsletter. */
    readonly newsletter: {
      /** Runs the job once. Throws the reason if a requested issue can't be sent. */
      run(
        app: PbApp,
        letter: (requestJson: string) => string,
        token: (subscriber: string) => string,
        wanted: boolean,
      ): { slot: string; queued: number; done: boolean }
      /** Returns the next issue, with `token` in its links; the letter is null if nothing is new. */
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
        letter: DigestLetter | null
      }
      /** Marks everything new as already sent; returns the number of articles. */
      skip(app: PbApp): number
      /** Sends a letter to one address at once. */
      try(app: PbApp, letter: DigestLetter, to: string): void
      /** Records that the newsletter with this Message-ID (empty: the last one) bounced at an address. */
      bounce(app: PbApp, address: string, message: string): { known: boolean; count: number; stopped: boolean }
      /** Records a bounce from a mail server's notice on the standard input. */
      readBounce(app: PbApp): { address: string; known: boolean; count: number; stopped: boolean }
    }
    readonly bookings: {
      /** Returns a token for a request in mailed links, signed for one action. It is stored nowhere. */
      token(app: PbApp, action: string, row: string): string
      /** Returns the id of the request that such a token names; empty if the signature is invalid. */
      signedRow(app: PbApp, action: string, token: string): string
      /** Returns a code for a mailbox, the same for all spellings of its address. */
      mailboxCode(app: PbApp, address: string): string
      /** Returns the bookings beside a request, see pocketbase/internal/bookings/pressure.go; times in epoch ms. */
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
      ): Pick<BookingPressure, 'client' | 'mailbox'> & {
        unanswered: { hour: number; day: number }
        budget: UsedUp & { isUsedUp: boolean }
      }
      /** Returns a zone's UTC offset at an instant in epoch ms, such as "-06:00"; empty for an unknown zone. */
      offsetIn(zone: string, instant: number): string
    }
    readonly uploads: {
      /** Returns the approximate disk space in bytes of a submission with so many bytes of text and file. */
      storedBytes(text: number, file: number): number
      /** Throws unless the file store answers. Too slow to call in a transaction. */
      askStore(app: PbApp): void
    }
    readonly auditlog: {
      /**
       * Records an account's access to leads; null: a user of the command line.
       * @throws if the record can't be written: the caller must then abort
       */
      note(app: PbApp, account: PbRecord | null, action: string, leads: ReadonlyArray<{ c: string; r: string }>): void
      /** Returns the recorded accesses to these row ids and by this actor, oldest first. */
      of(app: PbApp, rows: readonly string[], actor: string): readonly unknown[]
    }
    readonly erasure: {
      /** Copies a record's files into a folder, created if there are any; returns their names. */
      copyFiles(app: PbApp, record: PbRecord, folder: string): readonly string[]
      countFiles(app: PbApp, record: PbRecord): number
      /** Deletes the stored files of a deleted record. Throws if some remain. */
      deleteFiles(app: PbApp, record: PbRecord): void
      /** Names of the backups that can be restored. */
      backups(app: PbApp): readonly string[]
      /** Folders with data that a restore or a takeover from another computer has replaced. */
      replacedData(app: PbApp): readonly string[]
      /**
       * Removes every byte of deleted rows from the database files. Throws if copies may remain; may be called again.
       */
      wipe(app: PbApp): void
    }
    readonly budgets: {
      /** Every budget of the program, see pocketbase/internal/budgets. */
      all(app: PbApp): Budget[]
    }
  }
}
