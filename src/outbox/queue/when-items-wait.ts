/**
 * Calls back once if the outbox holds anything, and not at all if it is empty or unreadable. For the inline loader,
 * so: no imports, raw IndexedDB, few words. Never creates the database (its first upgrade is aborted, which undoes the
 * creation) and never throws.
 */
export function whenItemsWait(callback: () => void): void {
  try {
    // The name is repeated here because an import would put the outbox into every page.
    const opening = indexedDB.open('lexharbor-outbox')
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const db = opening.result
      try {
        const count = db.transaction('items').objectStore('items').count()
        count.onsuccess = () => count.result && callback()
      } catch {
        // The database has another schema.
      }
      // Takes effect after the count; an open connection would block upgrades, and keep the page out of the
      // back/forward cache.
      db.close()
    }
  } catch {
    // No database, or access is denied.
  }
}
