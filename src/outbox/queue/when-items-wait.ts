/**
 * Calls `callback` once if the outbox (unsent submissions) has any item, and never if it is empty or unreadable. Never
 * throws. The inline loader of every page contains this code, so it is short, has no imports and uses IndexedDB
 * directly. It never creates the database: aborting the first upgrade undoes the creation.
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
        // The database has another schema, so it is unknown whether items wait.
      }
      // The count above still succeeds, because the browser finishes started requests before it closes the connection.
      // An open connection would block upgrades of the database, and keep the page out of the back/forward cache.
      db.close()
    }
  } catch {
    // The browser has no IndexedDB, or denies access to it.
  }
}
