/**
 * Calls back once if the outbox has any item, and not at all if it is empty or unreadable. The inline loader contains
 * this code, so it has no imports, uses IndexedDB directly, and is short. It never creates the database (aborting the
 * first upgrade undoes the creation) and never throws.
 */
export function whenItemsWait(callback: () => void): void {
  try {
    // A copy of the database's name, because an import would add the outbox's code to every page.
    const opening = indexedDB.open('lexharbor-outbox')
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const db = opening.result
      try {
        const count = db.transaction('items').objectStore('items').count()
        count.onsuccess = () => count.result && callback()
      } catch {
        // The database has another schema, so nothing is known about items.
      }
      // Closing takes effect after the count. An open connection would block upgrades, and keep the page out of the
      // back/forward cache.
      // back/forward cache.
      db.close()
    }
  } catch {
    // There is no database, or access is denied.
  }
}
