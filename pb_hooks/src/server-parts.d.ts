import type { BookingPressure } from '../../src/demo-request/rules/booking-pressure.ts'
import type { Budget } from './budgets/budget.ts'
import type { UsedUp } from './budgets/tell-used-up.ts'
import type { MailColumns } from './mail/outgoing-mail.ts'
import type { MailBlock } from './mail/mail-body.ts'
import type { DigestLetter, DigestRequest } from './newsletter/digest-letter.ts'

declare global {
  /** What each part of the server has for the hooks (pocketbase/program.go), under the name of the part. Objects are plain ones. */
  const $site: {
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
      ): UsedUp | null
      /** Queues the mails to visitors that the day had no room for, as far as it has now; returns how many. For the transaction that makes room. */
      release(tx: PbApp): number
      /** One spelling for all addresses of one mailbox: without capitals, a tag, and the dots that its provider ignores. */
      mailbox(address: string): string
      /** Sends a mail at once, of the columns of a row that is stored nowhere. Throws why it did not leave. */
      sendNow(app: PbApp, columns: MailColumns): void
    }
    readonly letters: {
      /** Blocks of a mail, small beside its text; what `unpack` takes back. */
      pack(text: string, blocks: readonly MailBlock[]): string
      unpack(text: string, packed: string): MailBlock[]
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
        letter: DigestLetter | null
      }
      /** The issue that comes next, with what its mail is made from; null: there is nothing new. */
      upcoming(app: PbApp): {
        slot: string
        at: string
        posts: number
        readers: number
        room: number
        asked: Omit<DigestRequest, 'token'> | null
      }
      /** Has all that is new count as had; returns how many articles that are. */
      skip(app: PbApp): number
      /** Since when the newsletter is paused, as a column has it, empty: it is not; and what stands at the head of the next issue. */
      wishes(app: PbApp): { pausedAt: string; introduction: string }
      pause(app: PbApp, isWanted: boolean): void
      introduce(app: PbApp, text: string): void
      /** Sends a letter to one address at once. */
      try(app: PbApp, letter: DigestLetter, to: string): void
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
      ): Pick<BookingPressure, 'client' | 'mailbox'> & {
        unanswered: { hour: number; day: number }
        budget: UsedUp & { isUsedUp: boolean }
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
      all(app: PbApp): Budget[]
    }
  }
}
