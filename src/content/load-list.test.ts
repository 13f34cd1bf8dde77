import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { loadList } from './load-list.ts'
import { loadRecord } from './load-record.ts'

const queryKey = ['webinars']

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Returns a query client as in a browser, with this outdated data in its cache; undefined means no data. */
function browserWith(data: string | undefined) {
  vi.stubGlobal('document', {})
  const client = new QueryClient()
  if (data !== undefined) client.setQueryData(queryKey, data, { updatedAt: 1 })
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('new'))
  return { client, query: { queryKey, queryFn, staleTime: 60_000 } }
}

test('data that came with the page are not requested before the page is shown, however old they are', async () => {
  for (const awaits of [true, false]) {
    const { client, query } = browserWith('served')
    await loadList(client, query, { awaits })
    expect(await loadRecord(client, query)).toBe('served')
    expect(query.queryFn).not.toHaveBeenCalled()
  }
})

test('a missing list is requested at once', async () => {
  const { client, query } = browserWith(undefined)
  await loadList(client, query)
  expect(query.queryFn).toHaveBeenCalledTimes(1)
  expect(await loadRecord(client, query)).toBe('new')
})
