import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/query-persist-client-core'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { Query, QueryClient } from '@tanstack/react-query'
import { KEPT_LIMITS } from '../reading-list/kept-articles.ts'
import { openIdbMirror } from './idb-mirror.ts'
import { isStored, storedDataVersion, soundQueries } from './stored-queries.ts'
import { DAY_MS } from '../lib/time-units.ts'

/** The key under which the lists are stored. */
const storageKey = 'blog-posts'
const maxAgeMs = KEPT_LIMITS.listDays * DAY_MS

// A list whose refresh failed, for example offline, is stored too, without its error.
const dehydrateOptions = {
  shouldDehydrateQuery: ({ queryKey, state }: Query) => state.data !== undefined && isStored(queryKey),
}

/**
 * Stores the lists of posts in this browser to show them offline, and restores the lists of an earlier visit. Call it
 * after hydration, so that stored data never replace the page's own newer data. Without IndexedDB nothing is stored and
 * nothing fails.
 * @returns the function that writes pending changes and stops storing
 */
export async function startQueryCache(queryClient: QueryClient): Promise<() => Promise<void>> {
  const mirror = await openIdbMirror().catch(() => null)
  if (mirror === null) return () => Promise.resolve()

  const persister = createSyncStoragePersister({
    storage: mirror,
    key: storageKey,
    // No delay, because the mirror already delays writes. A second delay would lose the last change when the visitor
    // leaves.
    throttleTime: 0,
    serialize: (client) => JSON.stringify(withoutFailures(client)),
    deserialize: (text) => withoutLoadedQueries(JSON.parse(text), queryClient),
  })
  const options = { queryClient, persister, buster: storedDataVersion, maxAge: maxAgeMs, dehydrateOptions }
  // If the restore fails, the library has deleted the unreadable data. This page's lists are then stored.
  await persistQueryClientRestore(options).catch(() => {})
  const unsubscribe = persistQueryClientSubscribe(options)
  await persistQueryClientSave(options)

  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') void mirror.flush()
  }
  const flush = () => void mirror.flush()
  document.addEventListener('visibilitychange', flushWhenHidden)
  window.addEventListener('pagehide', flush)
  return async () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', flushWhenHidden)
    window.removeEventListener('pagehide', flush)
    await mirror.flush()
    mirror.close()
  }
}

function withoutFailures(client: PersistedClient): PersistedClient {
  const fetched = {
    status: 'success',
    error: null,
    fetchStatus: 'idle',
    fetchFailureCount: 0,
    fetchFailureReason: null,
  } as const
  const queries = client.clientState.queries.map((query) => ({ ...query, state: { ...query.state, ...fetched } }))
  return { ...client, clientState: { queries, mutations: [] } }
}

function withoutLoadedQueries(client: PersistedClient, queryClient: QueryClient): PersistedClient {
  const queries = soundQueries(client.clientState.queries, { now: Date.now(), maxAgeMs }).filter(
    ({ queryKey }) => queryClient.getQueryData(queryKey) === undefined,
  )
  return { ...client, clientState: { queries, mutations: [] } }
}
