import * as v from 'valibot'
import {
  leadActionSchema,
  notPeopleSchema,
  type NotPeopleAction,
  type NotPeopleOutcome,
} from '../../../src/admin/rules/lead-actions.ts'
import { leadCsv } from '../../../src/admin/rules/lead-csv.ts'
import type { LeadDetail } from '../../../src/admin/rules/lead.ts'
import { leadViews, type LeadView } from '../../../src/admin/rules/lead-views.ts'
import { requireAdmin } from '../staff/require-admin.ts'
import { refuse, reply, type Refusal } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { transact } from '../transact.ts'
import { actOnLead, type LeadActionOutcome } from './act-on-lead.ts'
import { recordLeads } from './lead-accesses.ts'
import { leadDetail } from './lead-detail.ts'
import { leadForms } from './lead-forms.ts'
import { markNotPeople } from './mark-not-people.ts'
import { readLead, readLeads } from './read-leads.ts'

const SEARCH_MAX = 200
const ALL = -1

const NO_LEAD: Refusal = {
  status: 404,
  code: 'not_found',
  error: 'This lead was deleted. Choose another one from the list.',
}

/**
 * `GET /api/site/leads?view=&q=&most=`, for administrators: returns the leads of a view in the shape of
 * `leadsAnswerSchema`. A search `q` covers every view; `most=0` returns only the counts.
 */
export function listLeads(e: PbRequestEvent): void {
  requireAdmin(e)
  const isCount = e.request.url.query().get('most') === '0'
  const found = readLeads(e.app, viewOf(e), searchOf(e), new Date(), isCount ? 0 : undefined)
  recordLeads(e.app, e.auth, 'listed', found.leads)
  reply(e, 200, JSON.stringify({ success: true, ...found }))
}

/**
 * `GET /api/site/leads-csv?view=&q=`, for administrators: returns all matching leads as a CSV table, `{success, csv}`.
 */
export function exportLeads(e: PbRequestEvent): void {
  requireAdmin(e)
  const { leads } = readLeads(e.app, viewOf(e), searchOf(e), new Date(), ALL)
  recordLeads(e.app, e.auth, 'exported', leads)
  const csv = leadCsv(leads, (channel) => leadForms.find(({ name }) => name === channel)?.record ?? channel)
  reply(e, 200, JSON.stringify({ success: true, csv }))
}

/** `GET /api/site/lead?item=`, for administrators: returns a lead in the shape of `leadDetailSchema`. */
export function showLead(e: PbRequestEvent): void {
  requireAdmin(e)
  answerLead(e, e.request.url.query().get('item'))
}

/**
 * `POST /api/site/lead` with a `leadActionSchema`, for administrators: changes a lead and returns it. If another
 * administrator has changed it first, changes nothing and answers 409 with code `changed`, `changedBy` and the lead.
 */
export function changeLead(e: PbRequestEvent): void {
  requireAdmin(e)
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  const many = v.safeParse(notPeopleSchema, read.value)
  if (many.success) return changeLeads(e, many.output)
  const parsed = v.safeParse(leadActionSchema, read.value)
  if (!parsed.success) return refuse(e, { status: 422, code: 'invalid', error: 'A lead has no such action.' })

  const action = parsed.output
  const by = e.auth?.getString('email') ?? ''
  const outcome = actOnLead(e.app, action, by, new Date(), (tx) => {
    const lead = readLead(tx, action.item)
    if (lead !== undefined) recordLeads(tx, e.auth, 'changed', [lead])
  })
  answerOutcome(e, action.item, outcome)
}

/**
 * `POST /api/site/lead` with a `notPeopleSchema`: marks or unmarks many leads as "not people". Answers in the shape of
 * `notPeopleOutcomeSchema`.
 */
function changeLeads(e: PbRequestEvent, { action, items }: NotPeopleAction): void {
  const by = e.auth?.getString('email') ?? ''
  const outcome: NotPeopleOutcome = { done: [], freed: 0, lost: [] }
  // Each lead has its own transaction, so that other writers never wait for all of them.
  for (const id of items)
    transact(e.app, (tx) => {
      const { isDone, isFreed, isLost } = markNotPeople(tx, action, id, by, new Date())
      const lead = isDone ? readLead(tx, id) : undefined
      if (lead === undefined) return
      recordLeads(tx, e.auth, 'changed', [lead])
      outcome.done.push(id)
      if (isFreed) outcome.freed += 1
      if (isLost) outcome.lost.push(id)
    })
  reply(e, 200, JSON.stringify({ success: true, ...outcome }))
}

function answerOutcome(e: PbRequestEvent, item: string, outcome: LeadActionOutcome): void {
  if (outcome.kind === 'gone') refuse(e, NO_LEAD)
  else if (outcome.kind === 'refused') refuse(e, { status: 422, code: 'invalid', error: outcome.error })
  else if (outcome.kind === 'done') answerLead(e, item)
  else {
    const { changedBy, change } = outcome
    const error = `${changedBy === '' ? 'Something' : changedBy} changed this lead meanwhile${change === '' ? '' : `: ${change}`}. Your change was not saved: check the lead and repeat it.`
    const detail = shownLead(e, item)
    reply(e, 409, JSON.stringify({ success: false, error, code: 'changed', changedBy, ...detail }))
  }
}

function answerLead(e: PbRequestEvent, item: string): void {
  const detail = shownLead(e, item)
  if (detail === undefined) refuse(e, NO_LEAD)
  else reply(e, 200, JSON.stringify({ success: true, ...detail }))
}

/**
 * Returns a lead with its related leads; undefined if there is no such lead. Records in the access log that the
 * administrator saw them all.
 */
function shownLead(e: PbRequestEvent, item: string): LeadDetail | undefined {
  const detail = leadDetail(e.app, item)
  if (detail === undefined) return undefined
  recordLeads(e.app, e.auth, 'opened', [detail.lead])
  recordLeads(e.app, e.auth, 'listed', detail.others)
  return detail
}

function viewOf(e: PbRequestEvent): LeadView {
  const asked = e.request.url.query().get('view')
  return leadViews.find((view) => view === asked) ?? 'open'
}

function searchOf(e: PbRequestEvent): string {
  return e.request.url.query().get('q').trim().slice(0, SEARCH_MAX)
}
