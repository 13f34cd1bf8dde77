/**
 * Calls back once if the outbox holds anything, and not at all where it doesn't or can't be read. For the inline loader, so: no imports,
 * raw IndexedDB, few words. Never creates the database (its first upgrade is aborted, which undoes the creation) and never throws.
 */
export function whenItemsWait(callback: () => void): void {
  try {
    // The name is repeated here because an import would bring the outbox into every page.
    const opening = indexedDB.open('lexharbor-outbox')
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const db = opening.result
      try {
        const count = db.transaction('items').objectStore('items').count()
        count.onsuccess = () => count.result && callback()
      } catch {
        // A database of another make.
      }
      // Takes effect once the count is done; an open connection would block upgrades, and keep the page out of the back/forward cache.
      db.close()
    }
  } catch {
    // No database, or it is denied.
  }
}
