import type PocketBase from 'pocketbase'
import * as v from 'valibot'
import { isFinal, refusalOf, sentenceOf } from '../../staff/refusals.ts'
import { refreshSession } from '../../staff/session.ts'
import { staffClient } from '../../staff/staff-client.ts'
import { subscribeAll } from '../../staff/subscribe-all.ts'
import { leadAccessPageSchema, type LeadAccessPage } from '../rules/lead-access.ts'
import {
  MARKED_MOST,
  notPeopleOutcomeSchema,
  type LeadAction,
  type NotPeopleAction,
  type NotPeopleOutcome,
} from '../rules/lead-actions.ts'
import { leadDetailSchema, leadsAnswerSchema, type LeadDetail, type LeadsAnswer } from '../rules/lead.ts'
import type { LeadView } from '../rules/lead-views.ts'

/**
 * Why a request failed. `offline`: the server gave no final answer, so the caller should try again. `signed-out`: the
 * session has ended or lacks the role. `changed`: another administrator has changed the lead; `detail` is the lead as
 * it is now. `gone`: the lead was deleted. `refused`: `message` is the server's reason.
 */
export type InboxFaultKind = 'offline' | 'signed-out' | 'changed' | 'gone' | 'refused'

export class InboxFault extends Error {
  readonly kind: InboxFaultKind
  readonly detail: LeadDetail | undefined

  constructor(kind: InboxFaultKind, message: string, detail?: LeadDetail) {
    super(message)
    this.name = 'InboxFault'
    this.kind = kind
    this.detail = detail
  }
}

/** The inbox's requests to the server. Each rejects with an {@link InboxFault}. */
export type InboxServer = {
  list: (view: LeadView, search: string) => Promise<LeadsAnswer>
  /** Resolves to the number of open leads. It reads no data of a lead. */
  countOpen: () => Promise<number>
  read: (item: string) => Promise<LeadDetail>
  act: (action: LeadAction) => Promise<LeadDetail>
  /** Marks any number of leads as sent by a program, or undoes that. */
  mark: (action: NotPeopleAction) => Promise<NotPeopleOutcome>
  /** Resolves to recorded accesses to leads, newest first: those before the entry with id `before`; 0: the newest. */
  accesses: (before: number) => Promise<LeadAccessPage>
  /** Resolves to the leads of a view as CSV (RFC 4180). */
  csv: (view: LeadView, search: string) => Promise<string>
  /**
   * Calls `onChange` after each change of a lead, and after each connection, because changes before it may have been
   * missed. Resolves, once connected, to the function that unsubscribes.
   */
  watch: (onChange: () => void) => Promise<() => void>
  /** Whether the realtime connection is open. */
  isLive: () => boolean
}

const OFFLINE = 'The server cannot be reached. Check your connection and try again.'

let client: PocketBase | undefined

export const inboxServer: InboxServer = {
  list: (view, q) =>
    asking(async (pocketbase) =>
      v.parse(leadsAnswerSchema, await pocketbase.send<unknown>('/api/site/leads', { query: { view, q } })),
    ),
  countOpen: () =>
    asking(async (pocketbase) => {
      const answer = await pocketbase.send<unknown>('/api/site/leads', { query: { view: 'open', most: 0 } })
      return v.parse(leadsAnswerSchema, answer).counts.open
    }),
  read: (item) =>
    asking(async (pocketbase) =>
      v.parse(leadDetailSchema, await pocketbase.send<unknown>('/api/site/lead', { query: { item } })),
    ),
  act: (action) =>
    asking(async (pocketbase) =>
      v.parse(leadDetailSchema, await pocketbase.send<unknown>('/api/site/lead', { method: 'POST', body: action })),
    ),
  mark: ({ action, items }) =>
    asking(async (pocketbase) => {
      const all: NotPeopleOutcome = { done: [], freed: 0, lost: [] }
      for (let first = 0; first < items.length; first += MARKED_MOST) {
        const body = { action, items: items.slice(first, first + MARKED_MOST) }
        const answer = await pocketbase.send<unknown>('/api/site/lead', { method: 'POST', body })
        const { done, freed, lost } = v.parse(notPeopleOutcomeSchema, answer)
        all.done.push(...done)
        all.freed += freed
        all.lost.push(...lost)
      }
      return all
    }),
  accesses: (before) =>
    asking(async (pocketbase) => {
      const answer = await pocketbase.send<unknown>('/api/site/lead-accesses', { query: { before } })
      return v.parse(leadAccessPageSchema, answer)
    }),
  csv: (view, q) =>
    asking(async (pocketbase) => {
      const answer = await pocketbase.send<unknown>('/api/site/leads-csv', { query: { view, q } })
      return v.parse(v.object({ csv: v.string() }), answer).csv
    }),
  watch: (onChange) => asking((pocketbase) => subscribeAll(pocketbase, 'lead_work/*', onChange, onChange)),
  isLive: () => client?.realtime.isConnected === true,
}

async function asking<T>(question: (pocketbase: PocketBase) => Promise<T>): Promise<T> {
  try {
    client = await staffClient()
    return await question(client)
  } catch (error) {
    throw await faultOf(error)
  }
}

async function faultOf(error: unknown): Promise<InboxFault> {
  if (!isFinal(error)) return new InboxFault('offline', OFFLINE)
  const refusal = refusalOf(error)
  const { status, body } = refusal
  if (status === 401 || status === 403) {
    if (status === 401) await refreshSession()
    return new InboxFault('signed-out', 'Sign in as an administrator to open the inbox.')
  }
  const message =
    sentenceOf(refusal) ??
    `The server answered ${status}. Try again; if it happens again, tell whoever runs the server.`
  if (status === 404) return new InboxFault('gone', message)
  const detail = v.safeParse(leadDetailSchema, body)
  if (status === 409 && detail.success) return new InboxFault('changed', message, detail.output)
  return new InboxFault('refused', message)
}
