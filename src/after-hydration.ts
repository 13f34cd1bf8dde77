import type { QueryClient } from '@tanstack/react-query'
import { setRoomMaker } from './outbox/queue/outbox-db.ts'
import { keepSyncRegistered } from './outbox/queue/keep-sync-registered.ts'
import { watchWorker } from './pwa/watch-worker.ts'
import { giveUpOldest } from './reading-list/give-up-oldest.ts'
import { notifyGivenUp } from './reading-list/notify-given-up.ts'
import { keptArticlesChanged } from './reading-list/use-kept-articles.ts'
import { watchAges } from './reading-list/watch-ages.ts'
import { startQueryCache } from './query-cache/start-query-cache.ts'

/**
 * Starts the work that the first interaction does not need: the check for new versions, the stored lists of posts, the
 * display of their age, the removal of offline pages when storage is full, and the background sync of waiting items.
 */
export async function afterHydration(queryClient: QueryClient): Promise<void> {
  watchAges(queryClient)
  void keepSyncRegistered()
  // Sets the function that frees storage. It is set only here, because offline copies exist only if the service worker
  // has stored this script too.
  setRoomMaker(async () => {
    const isGone = await giveUpOldest(notifyGivenUp)
    if (isGone) keptArticlesChanged()
    return isGone
  })
  await Promise.all([watchWorker(), startQueryCache(queryClient)])
}
