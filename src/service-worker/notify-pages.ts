declare const self: ServiceWorkerGlobalScope

/** Notifies all open pages of the site that the stored articles have changed. */
export async function notifyPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true }))
    page.postMessage({ type: 'ARTICLES_CHANGED' })
}
