import { PUBLISHED } from '../../../src/content/rules/published-collection.ts'
import { receiptFor } from '../../../src/lib/submission.ts'
import { parserOf } from '../../../src/forms/rules/payload-schema.ts'
import form, {
  UNKNOWN_WEBINAR,
  type RegistrationKind,
  type RegistrationOutcome,
} from '../../../src/webinars/rules/registration.form.ts'
import { isOver } from '../../../src/webinars/rules/webinar-program.ts'
import { isLongSince } from '../database-time.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { heldMails } from '../mail/held-mails.ts'
import { writtenOnce } from '../mail/written-once.ts'
import { newRecord } from '../new-record.ts'
import type { FormReceiver } from '../submission/form-receiver.ts'
import { storing, type Submission } from '../submission/receive-submission.ts'
import { placeToken } from './confirm-place.ts'
import { registrationMails, registrationTable, type Registration, type RegistrationMail } from './registration-mails.ts'
import { storedFrom, type StoredWebinar } from './stored-webinar.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'

export default {
  form,
  take: (e) => ({
    parse: storing(parserOf(form), (registration) => registrationSubmission(e.app, registration)),
  }),
  // The mails' texts depend on the time of sending, because the webinar may be over by then.
  renew: renewedRegistrationMails,
} satisfies FormReceiver

/**
 * Returns how to store a registration: each address once for each webinar. The response does not reveal whether the
 * address had registered before; only a mail to the address does.
 */
function registrationSubmission(app: PbApp, registration: Registration): Submission {
  const { altcha, submittedAt } = registration
  return {
    solution: altcha,
    hidesKnownAddress: true,

    // A registration for a past or withdrawn webinar is stored too, because staff answer it. Only an unknown webinar is
    // refused.
    problem: () =>
      find(app, registration) === undefined
        ? { error: UNKNOWN_WEBINAR, fields: { webinar: UNKNOWN_WEBINAR } }
        : undefined,

    prepare(app, { key, now, quarantined }) {
      const mails = writtenOnce((facts: RegistrationMail) => {
        const { toVisitor, toStaff } = registrationMails(facts)
        return [toVisitor, toStaff]
      })
      const foreseen = found(app, registration)
      const added = newRecord(app, 'webinar_registrations', { receipt: receiptFor(key) })
      const before = outcomeOf(registration, foreseen, now)
      const registered = rowOf(app, foreseen.webinar.id, registration.email, kindOf(before)) ?? added
      const token = placeToken(app, registered.id)
      const receipt = registered.getString('receipt')
      mails(registered, { registration, asked: foreseen, outcome: before, token, receipt, now })

      return (tx) => {
        const asked = found(tx, registration)
        const { webinar } = asked
        const outcome = outcomeOf(registration, asked, now)
        const kind = kindOf(outcome)
        const row = rowOf(tx, webinar.id, registration.email, kind) ?? added
        if (row.isNew()) {
          row.set('webinar', webinar.id)
          row.set('email', registration.email)
          row.set('kind', kind)
        }
        // A registration that looks like spam must not change an existing one.
        if (!row.isNew() && quarantined) return { row, mails: [] }

        // This registration replaces an earlier quarantined one of the same address, which was neither counted nor
        // mailed.
        const held = heldMails(tx, row)
        for (const mail of held) tx.delete(mail)
        const isNew = row.isNew() || held.length > 0
        row.set('quarantined', false)

        const mailable = held.length > 0 || isLongSince(row, 'mailedAt', DAY_MS, now)
        if (mailable) row.set('mailedAt', now.toISOString())
        if (isNew) {
          row.set('webinarTitle', webinar.title)
          row.set('name', registration.name)
          row.set('submittedAt', submittedAt ?? '')
          row.set('receipt', receiptFor(key))
        }
        // Records that this mail contains the latest calendar entry or the recording, so that the job
        // notify-registrants does not mail it again. If the webinar is withdrawn and later announced again, the job
        // mails the visitor then.
        if (mailable) recordMailed(row, asked, outcome)
        const [placed, receipt] = [placeToken(tx, row.id), row.getString('receipt')]
        const written = mails(row, { registration, asked, outcome, token: placed, receipt, now })
        return { row, mails: written.filter(({ lane }) => (lane === 'staff' ? isNew : mailable)) }
      }
    },

    answer({ key, now }) {
      return {
        success: true,
        receipt: receiptFor(key),
        outcome: outcomeOf(registration, found(app, registration), now),
      }
    },

    whole: {
      what: 'a webinar registration',
      replyTo: registration.email,
      table: registrationTable(registration, registration.slug || registration.webinar),
    },
  }
}

/**
 * Called when staff release a registration from quarantine: returns new mails, because the webinar may be over by now.
 */
function renewedRegistrationMails(tx: PbApp, row: PbRecord, now: Date): readonly OutgoingMail[] {
  const registration: Registration = {
    webinar: row.getString('webinar'),
    slug: '',
    kind: row.getString('kind') === 'recording' ? 'recording' : 'registration',
    name: row.getString('name'),
    email: row.getString('email'),
    submittedAt: row.getString('submittedAt').replace(' ', 'T') || undefined,
    altcha: '',
  }
  const asked = find(tx, registration)
  // The webinar was deleted meanwhile, so there is nothing to mail.
  if (asked === undefined) return []
  row.set('mailedAt', now.toISOString())
  const outcome = outcomeOf(registration, asked, now)
  recordMailed(row, asked, outcome)
  const { toVisitor, toStaff } = registrationMails({
    registration,
    asked,
    outcome,
    token: placeToken(tx, row.id),
    receipt: row.getString('receipt'),
    now,
  })
  return [toVisitor, toStaff]
}

function recordMailed(row: PbRecord, { sequence, recordingUrl }: StoredWebinar, outcome: RegistrationOutcome): void {
  row.set('toldSequence', sequence)
  if (outcome === 'recording') row.set('toldRecording', recordingUrl)
}

/** Returns the webinar of a registration, published or not; undefined if it is unknown. */
function find(app: PbApp, { webinar, slug }: Registration): StoredWebinar | undefined {
  const rows = (filter: string, value: string) => app.findRecordsByFilter('webinars', filter, '', 1, 0, { value })
  // An unpublished webinar is found only by its id, which its page contained while it was published. A guessed slug
  // thus reveals no planned webinar.
  const [record] = [
    ...rows('id = {:value}', webinar),
    ...rows(`${PUBLISHED} && slug = {:value}`, webinar),
    ...rows(`${PUBLISHED} && slug = {:value}`, slug),
  ]
  return record === undefined ? undefined : (storedFrom(record) ?? undefined)
}

function found(app: PbApp, registration: Registration): StoredWebinar {
  const webinar = find(app, registration)
  if (webinar === undefined) throw new Error('the webinar was deleted while its registration was taken')
  return webinar
}

function outcomeOf({ kind }: Registration, { webinar, published }: StoredWebinar, now: Date): RegistrationOutcome {
  if (isOver(webinar, now) || kind === 'recording') return 'recording'
  return published ? 'registered' : 'withdrawn'
}

function kindOf(outcome: RegistrationOutcome): RegistrationKind {
  return outcome === 'recording' ? 'recording' : 'registration'
}

function rowOf(app: PbApp, webinar: string, email: string, kind: RegistrationKind): PbRecord | undefined {
  const [row] = app.findRecordsByFilter(
    'webinar_registrations',
    'webinar = {:webinar} && email = {:email} && kind = {:kind}',
    '',
    1,
    0,
    { webinar, email, kind },
  )
  return row
}
