// What each part says in Hooks(), written by WRITE_REFERENCE=1 go test -run Reference . && npm run format
import type { BookingPressure } from '../../src/appointments/rules/place.ts'
import type { SiteRenderData } from '../../src/site-content.ts'
import type { Budget } from './budgets/budget.ts'
import type { UsedUp } from './budgets/report-used-up.ts'
import type { MailBlock } from './mail/mail-body.ts'
import type { MailColumns } from './mail/outgoing-mail.ts'
import type { NewsletterState } from './newsletter/read-desk.ts'

declare global {
  /**
   * The functions that the server's Go packages offer to the PocketBase hooks, by the name of the package's part.
   */
  const $site: {
    readonly gate: {
      /**
       * Returns why there is no disk space for the request's submission, or an empty refusal. bytes estimates the
       * size of the stored submission.
       * @param text the number of characters of the submission
       */
      askRoom(e: PbRequestEvent, text: number): { refusal: '' | PbNoRoom; bytes: number }
      /**
       * Returns the SHA-256 of a JSON object without the members in without, as hexadecimal. The order of members
       * does not matter. Throws if the text is no JSON object.
       */
      contentHash(object: string, without: readonly string[]): string
      /** Returns the body of a request with a file. Go has already read it. */
      readApplication(e: PbRequestEvent): PbApplication
      /** Returns the body of a request. Go has already read it. */
      readBody(e: PbRequestEvent): PbBody
      /** Lets other goroutines run. The caller then has a whole time slice of the processor. */
      yieldProcessor(): void
    }
    readonly server: {
      /**
       * Sends this server a request as a visitor would, and returns the response. Throws if none comes in time.
       * @param contentType empty for a request without a body
       */
      askItself(
        method: string,
        path: string,
        contentType: string,
        body: string,
        limitMs: number,
      ): { status: number; body: string }
      /**
       * routes: those of the given routes, such as "POST /api/site/apply", that the running server has.
       * undeclaredProxies: addresses of this computer or a private network that forward requests and are missing in
       * TRUSTED_PROXIES.
       */
      running(routes: readonly string[]): { routes: readonly string[]; undeclaredProxies: readonly string[] }
    }
    readonly render: {
      /** Returns the HTML of a Markdown text. Throws an error that begins with "render: ". */
      markdown(markdown: string): string
    }
    readonly accounts: {
      /** Returns the account's highest role now; empty without a role. A superuser counts as an administrator. */
      roleOf(app: PbApp, account: PbRecord | null): '' | 'editor' | 'admin'
    }
    readonly pages: {
      /** Renders the stale pages once, as the job render-pages does. For commands that run beside the server. */
      render(app: PbApp): void
      /** Renders a page for one visitor and answers with it. The page has no scripts, and no cache may store it. */
      send(e: PbRequestEvent, status: number, path: string, data: SiteRenderData): void
    }
    readonly pictures: {
      /** Deletes those of the pictures with these ids that no content names. */
      deleteUnused(app: PbApp, ids: readonly string[]): void
      /**
       * Stores a picture of the sample content under its key, with the smaller AVIF files in the same folder. Returns
       * the id of the picture's record. Throws if the picture is invalid.
       */
      store(app: PbApp, file: string, bucket: string, key: string): string
    }
    readonly mail: {
      /**
       * Returns a code for the client that sent a request. Bookings and mails count towards the share of the client
       * with this code. Empty if no limits apply to the client.
       */
      clientCode(e: PbRequestEvent): string
      /**
       * Returns the columns of a mail that follow from others. blocks: the blocks, compressed with the text as
       * dictionary. mailbox: the recipient's address in lower case, without a tag, and without dots that the provider
       * ignores.
       */
      columns(to: string, text: string, blocks: readonly MailBlock[]): { blocks: string; mailbox: string }
      /**
       * Returns the used-up budget that prevents another mail; null if there is none.
       * @param wanted see pocketbase/internal/mail/budget.go
       */
      exceeded(
        app: PbApp,
        wanted: { lane: string; to: string; kind: string; client: string; row: string },
      ): UsedUp | null
      /**
       * Queues mails to visitors that waited for the day's budget, as far as it now has room, and returns their number.
       * Call it in the transaction that frees budget.
       */
      release(tx: PbApp): number
      /** Sends a mail at once without storing it. Throws if it could not be sent. */
      sendNow(app: PbApp, columns: MailColumns): void
      /** Returns the blocks of a mail from its columns text and blocks. */
      unpack(text: string, blocks: string): MailBlock[]
    }
    readonly newsletter: {
      /**
       * Performs an administrator's action on the newsletter and records it. Returns the newsletter's state, and a
       * reason if the action was refused.
       * @param wanted action is introduce, pause, resume, skip or bounce; an empty action changes nothing
       */
      staff(
        app: PbApp,
        account: PbRecord | null,
        wanted: { action: string; text?: string; articles?: number; email?: string },
      ): { refusal: '' | 'articles' | 'reader' | 'mail' } & NewsletterState
    }
    readonly bookings: {
      /**
       * Returns the UTC offset of a time zone at an instant in epoch ms, such as "-06:00"; empty for an unknown zone.
       */
      offsetIn(zone: string, instant: number): string
      /**
       * Returns the bookings that a new request is weighed against, see pocketbase/internal/bookings/pressure.go. Times
       * are epoch ms.
       */
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
      /**
       * Returns the token for a link in the mails about a demo request: the request's id and a signature for one
       * action. The token is not stored.
       */
      token(app: PbApp, action: string, row: string): string
    }
    readonly auditlog: {
      /** Returns the log entries about the records with these ids, and those by this actor, oldest first. */
      of(app: PbApp, rows: readonly string[], actor: string): readonly unknown[]
      /**
       * Records an action of an account on leads; a null account stands for the command line.
       * @throws if the entry can't be stored: then the caller must not perform the action
       */
      record(app: PbApp, account: PbRecord | null, action: string, leads: ReadonlyArray<{ c: string; r: string }>): void
    }
    readonly erasure: {
      /**
       * Returns where copies of deleted data may remain: names of restorable backups, and folders with data that a
       * restore or a move to another computer has replaced.
       */
      copies(app: PbApp): { backups: readonly string[]; folders: readonly string[] }
      /**
       * Returns the number of a record's stored files, including thumbnails. With a folder, copies the files without
       * thumbnails into it and returns their names; creates the folder if there is a file.
       */
      files(app: PbApp, record: PbRecord, folder: string): { number: number; names: readonly string[] }
      /**
       * Deletes the files of deleted records, and overwrites their deleted bytes in the database files. Throws if
       * something may remain. May be repeated.
       */
      wipe(app: PbApp, deleted: readonly PbRecord[]): void
    }
    readonly budgets: {
      /** Returns every budget of the program with its use, see pocketbase/internal/budgets. */
      all(app: PbApp): Budget[]
    }
    /** Passes the functions that Go calls by name (Ask of pocketbase/internal/parts). Called once. */
    answerBy(answers: object): void
  }
}
