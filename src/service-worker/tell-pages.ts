declare const self: ServiceWorkerGlobalScope

/** Tells all open pages that other articles are kept than before. */
export async function tellPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true }))
    page.postMessage({ type: 'ARTICLES_CHANGED' })
}
