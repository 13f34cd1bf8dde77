import type PocketBase from 'pocketbase'
import * as v from 'valibot'
import { refusalOf } from '../../staff/refusals.ts'
import { refreshSession } from '../../staff/session.ts'
import { staffClient } from '../../staff/staff-client.ts'
import type { LeadAction } from '../rules/lead-actions.ts'
import { leadDetailSchema, leadListSchema, type LeadDetail, type LeadList } from '../rules/lead.ts'
import type { LeadView } from '../rules/lead-views.ts'

/**
 * Why a call came to nothing. `offline`: nobody judged it, try again. `signed-out`: the session has ended or lacks the role. `changed`: somebody
 * else was faster; `detail` is the lead as it is now. `gone`: the lead was deleted. `refused`: the server says in `message` what is wrong.
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

/** What the inbox asks of the server. Every call rejects with an {@link InboxFault}. */
export type InboxServer = {
  list: (view: LeadView, search: string) => Promise<LeadList>
  read: (item: string) => Promise<LeadDetail>
  act: (action: LeadAction) => Promise<LeadDetail>
  /** The leads of a view as a table (RFC 4180). */
  csv: (view: LeadView, search: string) => Promise<string>
  /** Tells that something has changed, and of each new connection, before which changes may have been missed. Resolves once connected. */
  watch: (onChange: () => void) => Promise<() => void>
  /** Whether the server reports changes at the moment. */
  isLive: () => boolean
}

const OFFLINE = 'The server cannot be reached.'

let client: PocketBase | undefined

export const inboxServer: InboxServer = {
  list: (view, q) =>
    asking(async (pocketbase) =>
      v.parse(leadListSchema, await pocketbase.send<unknown>('/api/site/leads', { query: { view, q } })),
    ),
  read: (item) =>
    asking(async (pocketbase) =>
      v.parse(leadDetailSchema, await pocketbase.send<unknown>('/api/site/lead', { query: { item } })),
    ),
  act: (action) =>
    asking(async (pocketbase) =>
      v.parse(leadDetailSchema, await pocketbase.send<unknown>('/api/site/lead', { method: 'POST', body: action })),
    ),
  csv: (view, q) =>
    asking(async (pocketbase) => {
      const answer = await pocketbase.send<unknown>('/api/site/leads-csv', { query: { view, q } })
      return v.parse(v.object({ csv: v.string() }), answer).csv
    }),
  watch: (onChange) =>
    asking(async ({ realtime }) => {
      const ends: (() => Promise<void>)[] = []
      try {
        ends.push(await realtime.subscribe('PB_CONNECT', onChange))
        ends.push(await realtime.subscribe('lead_work/*', onChange))
      } catch (error) {
        // Else the SDK remembers the subscription that failed, and after a second try every change would arrive twice.
        await realtime.unsubscribe().catch(() => undefined)
        throw error
      }
      return () => {
        for (const end of ends) void end().catch(() => undefined)
      }
    }),
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
  const { status, body } = refusalOf(error)
  if (status === 0 || status >= 500 || status === 408 || status === 425 || status === 429)
    return new InboxFault('offline', OFFLINE)
  if (status === 401 || status === 403) {
    if (status === 401) await refreshSession()
    return new InboxFault('signed-out', 'Only administrators who are signed in can open the inbox.')
  }
  const said = [body['error'], body['message']].find((text) => typeof text === 'string' && text !== '')
  const message = typeof said === 'string' ? said : `The server answered ${status}.`
  if (status === 404) return new InboxFault('gone', message)
  const detail = v.safeParse(leadDetailSchema, body)
  if (status === 409 && detail.success) return new InboxFault('changed', message, detail.output)
  return new InboxFault('refused', message)
}
