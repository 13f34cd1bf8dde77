import { inOrder } from '../../../src/admin/rules/lead-order.ts'
import type { Lead, LeadsAnswer } from '../../../src/admin/rules/lead.ts'
import type { LeadView } from '../../../src/admin/rules/lead-views.ts'
import { isoTime } from '../database-time.ts'
import { leadForms } from './lead-forms.ts'

const MOST_LISTED = 500

/** A row of the SQL query `leads`: a submission of any form, joined with its `lead_work` record. */
const ROW = {
  id: '',
  channel: '',
  name: '',
  email: '',
  about: '',
  receipt: '',
  created: '',
  state: '',
  isSeen: false,
  owner: '',
  note: '',
  followUp: '',
  since: '',
  due: '',
  answeredAt: '',
  booking: '',
  quarantined: false,
  notPeople: '',
  mergedInto: '',
  version: 0,
  changedBy: '',
}
type Row = typeof ROW

const ALONE = "mergedInto = ''"
const CONDITIONS: Readonly<Record<LeadView, string>> = {
  open: `${ALONE} AND NOT quarantined AND state != 'closed'`,
  closed: `${ALONE} AND NOT quarantined AND state = 'closed'`,
  quarantined: 'quarantined',
}
/** Selects rows of `leads`. The access log names the leads that an administrator has seen. */
const SELECT = `SELECT *, EXISTS (SELECT 1 FROM lead_accesses a WHERE a.[[row]] = leads.id AND a.action IN ('opened', 'changed')) AS isSeen FROM leads`

/**
 * The SQL order of the leads of each view. Leads that may be urgent come first, so that the LIMIT cuts off only less
 * urgent ones.
 */
const ROUGHLY: Readonly<Record<LeadView, string>> = {
  open: "(state = 'new' OR followUp != '') DESC, due = '', due, since DESC, id",
  closed: 'updated DESC, id',
  quarantined: 'created DESC, id',
}

/**
 * Returns at most `most` leads of a view; a negative `most` returns all. Open leads are sorted by urgency, others by
 * date. With a search it returns matches of every view.
 */
export function readLeads(app: PbApp, view: LeadView, search: string, now: Date, most = MOST_LISTED): LeadsAnswer {
  const leads = allLeads(app)
  const condition = search === '' ? CONDITIONS[view] : FOUND
  const rows = select(
    app,
    `${leads} ${SELECT} WHERE ${condition} ORDER BY ${ROUGHLY[search === '' ? view : 'closed']} LIMIT ${most < 0 ? -1 : most + 1}`,
    { search: search.toLowerCase() },
  )
  const shown = (most < 0 ? rows : rows.slice(0, most)).map(leadOf)
  return {
    leads: view === 'open' && search === '' ? inOrder(shown, now) : shown,
    counts: count(app, leads),
    isCut: rows.length > shown.length,
  }
}

const FOUND = "instr(lower(name || ' ' || email || ' ' || receipt || ' ' || about), {:search})"

/** Returns the lead with this id; undefined if there is none. */
export function readLead(app: PbApp, id: string): Lead | undefined {
  return select(app, `${allLeads(app)} ${SELECT} WHERE id = {:id}`, { id }).map(leadOf)[0]
}

/** Returns the other leads from the same email address and the leads merged into this one, newest first. */
export function relatedLeads(app: PbApp, { id, email }: Lead): Lead[] {
  return select(
    app,
    `${allLeads(app)} ${SELECT} WHERE id != {:id} AND (lower(email) = {:email} OR mergedInto = {:id}) ORDER BY created DESC, id LIMIT ${MOST_LISTED}`,
    { id, email: email.toLowerCase() },
  ).map(leadOf)
}

/** Returns all open leads, most urgent first. */
export function openLeads(app: PbApp, now: Date): Lead[] {
  return inOrder(select(app, `${allLeads(app)} ${SELECT} WHERE ${CONDITIONS.open}`, {}).map(leadOf), now)
}

function count(app: PbApp, leads: string): LeadsAnswer['counts'] {
  const counts = arrayOf(new DynamicModel({ open: 0, closed: 0, quarantined: 0 }))
  const sums = Object.entries(CONDITIONS).map(([view, condition]) => `COALESCE(SUM(${condition}), 0) AS ${view}`)
  app
    .db()
    .newQuery(`${leads} SELECT ${sums.join(', ')} FROM leads`)
    .all(counts)
  const [{ open, closed, quarantined } = { open: 0, closed: 0, quarantined: 0 }] = counts
  return { open, closed, quarantined }
}

function select(app: PbApp, sql: string, params: PbParams): Row[] {
  const rows = arrayOf(new DynamicModel({ ...ROW }))
  app.db().newQuery(sql).bind(params).all(rows)
  return rows
}

/**
 * Returns the SQL `WITH leads AS (…)`, the union of the collections of all forms with an inbox. The columns of each
 * collection determine the SQL for sender and subject.
 */
function allLeads(app: PbApp): string {
  const parts = leadForms.map(({ collection, name, inbox: { about } }) => {
    const columns = new Set(columnsOf(app, collection).map((field) => field.name))
    const column = (...names: string[]) => names.filter((each) => columns.has(each))
    const person = columns.has('name') ? ['name'] : column('firstName', 'lastName')
    return `SELECT w.id, '${name}' AS channel, trim(${text(person)}) AS name, ${text(column('email'))} AS email,
      ${text(about === undefined ? [] : column(about))} AS about, ${text(column('receipt'))} AS receipt, r.created, w.updated, w.state,
      w.owner, w.note, w.followUp, w.since, w.due, w.answeredAt, ${booking(columns)} AS booking, r.quarantined, w.notPeople, w.mergedInto, w.version, w.changedBy
      FROM lead_work w JOIN {{${collection}}} r ON r.id = w.id WHERE w.rowCollection = '${collection}'`
  })
  return `WITH leads AS (${parts.join(' UNION ALL ')})`
}

/** Returns the SQL for the booking state. "lapsed" is a reservation that the visitor did not confirm in time. */
function booking(columns: ReadonlySet<string>): string {
  if (!columns.has('booking')) return "''"
  return `CASE WHEN r.booking = 'provisional' AND r.provisionalUntil <= strftime('%Y-%m-%d %H:%M:%fZ', 'now') THEN 'lapsed' ELSE r.booking END`
}

/** Returns the SQL that joins the texts of these columns with spaces. */
function text(columns: readonly string[]): string {
  return columns.length === 0 ? "''" : columns.map((each) => `COALESCE(r.[[${each}]], '')`).join(" || ' ' || ")
}

/** Returns the columns of a collection, from its schema. */
export function columnsOf(app: PbApp, collection: string): ReadonlyArray<{ name: string; type: string }> {
  const { fields }: { fields: { name: string; type: string }[] } = JSON.parse(
    JSON.stringify(app.findCachedCollectionByNameOrId(collection)),
  )
  return fields
}

function leadOf(row: Row): Lead {
  return {
    id: row.id,
    channel: row.channel,
    name: row.name,
    email: row.email,
    about: row.about,
    receipt: row.receipt,
    created: isoTime(row.created),
    state: stateOf(row.state),
    isSeen: row.isSeen,
    owner: row.owner,
    note: row.note,
    followUp: row.followUp,
    since: isoTime(row.since),
    due: isoTime(row.due),
    answeredAt: isoTime(row.answeredAt),
    booking: row.booking,
    isQuarantined: row.quarantined,
    isNotPeople: row.notPeople !== '',
    mergedInto: row.mergedInto,
    version: row.version,
    changedBy: row.changedBy,
  }
}

function stateOf(text: string): Lead['state'] {
  return text === 'answered' || text === 'booked' || text === 'closed' ? text : 'new'
}
