import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ContentError } from './content-error.ts'
import { orKept } from './kept-answer.ts'
import { loadRecord } from './load-record.ts'

const KEPT_AT = 1_790_000_000_000
const queryKey = ['webinar', 'intake']

/** Returns a query client as in a browser whose offline copy of the query's data is `kept`; undefined means no copy. */
function browserWith(kept: string | undefined) {
  const takeKept = vi.fn<(client: QueryClient) => Promise<void>>((client) => {
    if (kept !== undefined) client.setQueryData(queryKey, kept, { updatedAt: KEPT_AT })
    return Promise.resolve()
  })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', meta: { takeKept } } },
  })
  const load = (ask: () => Promise<string>) => loadRecord(client, { queryKey, queryFn: orKept(ask) })
  return { client, takeKept, load }
}

const unanswered = () => Promise.reject(new ContentError('offline', 'nobody there'))

test('if the server does not answer, the query has the offline copy, its age and the failure', async () => {
  const { client, load } = browserWith('kept')
  expect(await load(unanswered)).toBe('kept')
  expect(client.getQueryState(queryKey)).toMatchObject({
    data: 'kept',
    dataUpdatedAt: KEPT_AT,
    error: { kind: 'offline' },
  })
})

test('an answer of the server replaces the offline copy and clears the failure', async () => {
  const { client, load } = browserWith('kept')
  await load(unanswered)
  await client.fetchQuery({ queryKey, queryFn: orKept(() => Promise.resolve('new')), staleTime: 0 })
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'new', error: null })
})

test('the offline copy does not replace data that the page already shows', async () => {
  const { client, takeKept, load } = browserWith('kept')
  client.setQueryData(queryKey, 'shown')
  await client.fetchQuery({ queryKey, queryFn: orKept(unanswered), staleTime: 0 }).catch(() => undefined)
  expect(await load(unanswered)).toBe('shown')
  expect(takeKept).not.toHaveBeenCalled()
})

test('a query fails without an offline copy, and also if the server answers with an error', async () => {
  await expect(browserWith(undefined).load(unanswered)).rejects.toThrow('nobody there')
  const { takeKept, load } = browserWith('kept')
  await expect(load(() => Promise.reject(new ContentError('answered', 'not for you')))).rejects.toThrow('not for you')
  expect(takeKept).not.toHaveBeenCalled()
})
