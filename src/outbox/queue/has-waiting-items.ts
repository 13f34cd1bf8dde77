/**
 * Whether the outbox holds anything. For the inline loader, so: no imports, raw IndexedDB, a few hundred bytes.
 * Never creates the database (its first upgrade is aborted, which undoes the creation) and never rejects.
 */
export function hasWaitingItems(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      // The name is repeated here because an import would bring the outbox into every page.
      const opening = indexedDB.open('lexharbor-outbox')
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      opening.addEventListener('error', (event) => {
        event.preventDefault()
        resolve(false)
      })
      opening.addEventListener('success', () => {
        const db = opening.result
        try {
          const count = db.transaction('items').objectStore('items').count()
          count.addEventListener('success', () => resolve(count.result > 0))
          count.addEventListener('error', () => resolve(false))
        } catch {
          resolve(false)
        }
        // Takes effect once the count is done; an open connection would block upgrades.
        db.close()
      })
    } catch {
      resolve(false)
    }
  })
}
