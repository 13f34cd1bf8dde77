// What each part says in Hooks(), written by WRITE_REFERENCE=1 go test -run Reference . && npm run format
import type { BookingPressure } from '../../src/appointments/rules/booking-pressure.ts'
import type { SiteRenderData } from '../../src/site-content.ts'
import type { Budget } from './budgets/budget.ts'
import type { UsedUp } from './budgets/report-used-up.ts'
import type { MailBlock } from './mail/mail-body.ts'
import type { MailColumns } from './mail/outgoing-mail.ts'
import type { NewsletterState } from './newsletter/read-desk.ts'

declare global {
  /** What each part of the server has for the hooks, under the name of the part. Objects are plain ones. */
  const $site: {
    readonly gate: {
      /**
       * Returns why the disk has no room for the body of this call, which is no retry; empty where it has. bytes estimates
       * the size of the stored submission.
       * @param text how many characters it has
       */
      askRoom(e: PbRequestEvent, text: number): { refusal: '' | PbNoRoom; bytes: number }
      /** SHA-256 of the text of a JSON object without some members, in any order. Throws what is no such text. */
      contentHash(object: string, without: readonly string[]): string
      /** Whether so many bytes fit into what is left of the day. In a transaction it stays true until the commit. */
      hasDayRoom(tx: PbApp, bytes: number): boolean
      /** The request's body, a form with one file, which has been read. */
      readApplication(e: PbRequestEvent): PbApplication
      /** The request's body, which has been read. */
      readBody(e: PbRequestEvent): PbBody
    }
    readonly server: {
      /**
       * Sends this server a request as a visitor would. Throws when no answer comes in time.
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
       * Those of these routes, such as "POST /api/site/apply", that the running server has; and the addresses of this
       * computer or a private network that forward requests and are not in TRUSTED_PROXIES.
       */
      running(routes: readonly string[]): { routes: readonly string[]; undeclaredProxies: readonly string[] }
    }
    readonly render: {
      /** The HTML of a text. Throws "render: …". */
      markdown(markdown: string): string
    }
    readonly accounts: {
      /** The most that the account may do now; a superuser may do all. */
      roleOf(app: PbApp, account: PbRecord | null): '' | 'editor' | 'admin'
    }
    readonly pages: {
      /** Renders the lists that show what is no longer true, for a command beside the server. */
      render(app: PbApp): void
      /** Renders a page for one person, and answers with it: without scripts, and for no cache. */
      send(e: PbRequestEvent, status: number, path: string, data: SiteRenderData): void
    }
    readonly pictures: {
      /** Deletes those of the pictures with these ids that no text of any content names. */
      deleteUnused(app: PbApp, ids: readonly string[]): void
      /**
       * Stores a picture of a bundle under its key, with the smaller AVIF forms that lie beside it. Returns the record's id;
       * throws what is wrong.
       */
      store(app: PbApp, file: string, bucket: string, key: string): string
    }
    readonly mail: {
      /**
       * A code for the client that sent a request, in whose share its bookings and mails are; empty where limits don't hold
       * for it.
       */
      clientCode(e: PbRequestEvent): string
      /**
       * The columns of a mail that follow from others: its blocks, small beside its text, and one spelling for all addresses
       * of a mailbox, without capitals, a tag, and the dots that its provider ignores.
       */
      columns(to: string, text: string, blocks: readonly MailBlock[]): { blocks: string; mailbox: string }
      /**
       * The budget that has no room for another mail; null: all have.
       * @param wanted see pocketbase/internal/mail/budget.go
       */
      exceeded(
        app: PbApp,
        wanted: { lane: string; to: string; kind: string; client: string; row: string },
      ): UsedUp | null
      /**
       * Queues the mails to visitors that the day had no room for, as far as it has now; returns how many. For the
       * transaction that makes room.
       */
      release(tx: PbApp): number
      /** Sends a mail at once, of the columns of a row that is stored nowhere. Throws why it did not leave. */
      sendNow(app: PbApp, columns: MailColumns): void
      /** The blocks of a mail with this text. */
      unpack(text: string, blocks: string): MailBlock[]
    }
    readonly newsletter: {
      /**
       * Does what an administrator wants of the newsletter, and notes that he did. Returns the reason when it was not done,
       * and how the newsletter is then.
       * @param wanted its action is introduce, pause, resume, skip or bounce; an empty action changes nothing
       */
      staff(
        app: PbApp,
        account: PbRecord | null,
        wanted: { action: string; text?: string; articles?: number; email?: string },
      ): { refusal: '' | 'articles' | 'reader' | 'mail' } & NewsletterState
    }
    readonly bookings: {
      /** How far the clocks of a zone are from UTC at an instant in ms: "-06:00"; empty for an unknown zone. */
      offsetIn(zone: string, instant: number): string
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
      /** Names a request in the links of its mails, and is signed for one action. It is stored nowhere. */
      token(app: PbApp, action: string, row: string): string
    }
    readonly auditlog: {
      /** Returns the entries of these rows, by their ids, and those of this actor; the oldest first. */
      of(app: PbApp, rows: readonly string[], actor: string): readonly unknown[]
      /**
       * Records an action of an account on leads; null: the operator's command line.
       * @throws where the entry can't be stored: then the action must not happen
       */
      record(app: PbApp, account: PbRecord | null, action: string, leads: ReadonlyArray<{ c: string; r: string }>): void
    }
    readonly erasure: {
      /**
       * Returns the places that may hold a copy of deleted data: names of the backups that can be restored, and folders with
       * data that a restore, or taking over from another computer, has replaced.
       */
      copies(app: PbApp): { backups: readonly string[]; folders: readonly string[] }
      /**
       * Counts the stored files of a record, including thumbnails. Unless the folder is empty, it copies the files without
       * their thumbnails into it and returns their names. The folder is made when there is a file.
       */
      files(app: PbApp, record: PbRecord, folder: string): { number: number; names: readonly string[] }
      /**
       * Deletes the files of deleted records, and every byte of those records from the files of the databases. Throws where
       * something may be left; may be repeated.
       */
      wipe(app: PbApp, deleted: readonly PbRecord[]): void
    }
    readonly budgets: {
      /** Every budget of the program, see pocketbase/internal/budgets. */
      all(app: PbApp): Budget[]
    }
    /** Gives the functions that the server asks by Ask of pocketbase/internal/parts. Called once. */
    answerBy(answers: object): void
  }
}
