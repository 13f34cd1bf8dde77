import type { FieldDefinition } from '../../../src/forms/rules/definition.ts'
import { fieldLabel } from '../../../src/forms/rules/field-label.ts'
import { leadMailSchema, type LeadDetail, type LeadMail } from '../../../src/admin/rules/lead.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import { isoTime, timeOf } from '../database-time.ts'
import { standingRoom } from '../appointments/appointment.ts'
import { siteOrigin } from '../environment.ts'
import { accessesOf } from './lead-accesses.ts'
import { leadForms } from './lead-forms.ts'
import { columnsOf, readLead, relatedLeads } from './read-leads.ts'

/** Columns that are omitted from the list of submitted fields, because the inbox shows them elsewhere or not at all. */
const NOT_SHOWN = [
  'id',
  'created',
  'updated',
  'quarantined',
  'receipt',
  'type',
  'requestType',
  'submittedAt',
  'resumeSha256',
  'mailedAt',
  'booking',
  'bookedAt',
  'sequence',
  'slotState',
  'room',
  'toldRoom',
  'clientCode',
  'mailboxCode',
]

/** Returns everything that the inbox shows of a lead; undefined if there is no such lead. */
export function leadDetail(app: PbApp, id: string): LeadDetail | undefined {
  const lead = readLead(app, id)
  const form = leadForms.find(({ name }) => name === lead?.channel)
  if (lead === undefined || form === undefined) return undefined
  return {
    lead,
    fields: submittedFields(app, form.collection, form.fields, id),
    mails: mailsAbout(app, form.collection, id),
    events: app.findRecordsByFilter('lead_events', 'lead = {:id}', 'created,@rowid', 0, 0, { id }).map((event) => ({
      what: event.getString('what'),
      detail: event.getString('detail'),
      changedBy: event.getString('changedBy'),
      created: instant(event, 'created'),
    })),
    seen: lastSeen(app, id),
    others: relatedLeads(app, lead),
    owners: ownerAddresses(app),
    ...(form.collection === 'demo_requests' ? demoFacts(app, id) : {}),
    dashboard: `${siteOrigin()}/_/#/collections?collection=${form.collection}&record=${id}`,
  }
}

/** Returns when each account last accessed the lead, latest first. Listing it in the inbox does not count. */
function lastSeen(app: PbApp, id: string): LeadDetail['seen'] {
  const by = new Map<string, string>()
  for (const { actor, action, created } of accessesOf(app, [id])) {
    if (action === 'listed') continue
    by.delete(actor)
    by.set(actor, isoTime(created))
  }
  return [...by].map(([actor, at]) => ({ by: actor, at })).toReversed()
}

function demoFacts(app: PbApp, id: string): Pick<LeadDetail, 'room' | 'appointment'> {
  const row = app.findRecordById('demo_requests', id)
  const at = instant(row, 'appointment') || instant(row, 'preferredDate')
  return {
    room: { own: row.getString('room'), standing: standingRoom() },
    ...(at === '' ? {} : { appointment: { at, zone: row.getString('timeZone') } }),
  }
}

/**
 * Returns the email addresses of the accounts that can own a lead: all administrators, who alone may open the inbox.
 */
export function ownerAddresses(app: PbApp): string[] {
  const rows = arrayOf(new DynamicModel({ email: '' }))
  app
    .db()
    .newQuery(
      "SELECT DISTINCT u.email FROM users u JOIN user_roles r ON r.user = u.id WHERE r.role = 'admin' ORDER BY u.email",
    )
    .all(rows)
  return rows.map(({ email }) => email)
}

/**
 * Returns the submitted fields as pairs of label and value, in the order of the form, then the columns that the server
 * added. Omits empty ones.
 */
export function submittedFields(
  app: PbApp,
  collection: string,
  fields: Readonly<Record<string, FieldDefinition>>,
  id: string,
): Array<[string, string]> {
  const row = app.findRecordById(collection, id)
  const columns = columnsOf(app, collection).filter(({ name }) => !NOT_SHOWN.includes(name))
  // If a form asks for first and last name, the column `name` joins both.
  const inForm = ['name', ...Object.keys(fields)]
  const place = (name: string) => (inForm.includes(name) ? inForm.indexOf(name) : inForm.length)
  return columns
    .filter(({ type }) => !['file', 'relation', 'password', 'json'].includes(type))
    .toSorted((a, b) => place(a.name) - place(b.name))
    .map(({ name, type }): [string, string] => {
      return [fieldLabel(fields[name]) ?? words(name), valueOf(row, name, type)]
    })
    .filter(([, value]) => value !== '')
}

function valueOf(row: PbRecord, name: string, type: string): string {
  if (type === 'bool') return row.getBool(name) ? 'Yes' : ''
  const text = row.getString(name)
  if (type === 'number') return text === '0' ? '' : text
  if (type !== 'date' || text === '') return text
  return newYorkText(new Date(isoTime(text)))
}

/** Returns a column's name in words: "firmSizeBand" becomes "Firm size band". */
function words(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/_/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function mailsAbout(app: PbApp, collection: string, id: string): LeadMail[] {
  const mails = allMailsAbout(app, collection, id)
  const row = app.findRecordById(collection, id)
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.getString('to'),
    subject: mail.getString('subject'),
    kind: mail.getString('kind'),
    status: statusOf(mail),
    attempts: mail.getInt('attempts'),
    lastError: mail.getString('lastError'),
    created: instant(mail, 'created'),
    sentAt: instant(mail, 'sentAt'),
    updated: mail.getString('updated'),
    text: mail.getString('text'),
    canBeSentAgain: canBeSentAgain(mail) && !isOutdated(mail, mails, row),
  }))
}

/** Returns every mail about a record, oldest first. */
export function allMailsAbout(app: PbApp, collection: string, id: string): readonly PbRecord[] {
  return app.findRecordsByFilter(
    'outgoing_emails',
    'rowCollection = {:collection} && row = {:id}',
    'created,@rowid',
    0,
    0,
    { collection, id },
  )
}

/**
 * Returns whether staff can send a mail again: it was sent, failed, waits for a budget, or reached staff only as one
 * line of a list (`summarized`), and its text is still stored.
 */
export function canBeSentAgain(mail: PbRecord): boolean {
  return (
    ['sent', 'failed', 'over-budget', 'summarized'].includes(mail.getString('status')) && mail.getString('text') !== ''
  )
}

/**
 * Returns whether another mail to the same address has a newer calendar entry, or the mail reminds of a demo that has
 * begun. Staff should not send such a mail again: calendars ignore the older entry, but the text would show an outdated
 * time or room.
 */
export function isOutdated(mail: PbRecord, all: readonly PbRecord[], row: PbRecord): boolean {
  const own = entryNumber(mail)
  if (own === undefined) return false
  const isOver = mail.getString('kind') === 'demo-reminder' && timeOf(row, 'appointment') <= Date.now()
  return (
    isOver || all.some((other) => other.getString('to') === mail.getString('to') && (entryNumber(other) ?? 0) > own)
  )
}

/**
 * Returns the SEQUENCE of the calendar entry that the mail contains or, as a reminder, refers to; undefined if there is
 * none.
 */
function entryNumber(mail: PbRecord): number | undefined {
  const found =
    /\r\nSEQUENCE:(\d+)\r\n/.exec(mail.getString('calendar')) ??
    /^demo-reminder .* (\d+)$/.exec(mail.getString('uniqueKey'))
  return found === null ? undefined : Number(found[1])
}

function statusOf(mail: PbRecord): LeadMail['status'] {
  const { options } = leadMailSchema.entries.status
  const status = mail.getString('status')
  return options.find((each) => each === status) ?? 'failed'
}

function instant(record: PbRecord, column: string): string {
  return isoTime(record.getString(column))
}
