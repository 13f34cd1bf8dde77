/**
 * Asks the browser not to evict this site's storage under pressure. Only once something really waits here: then
 * Firefox's question makes sense to the visitor. WebKitGTK and old Safari lack it. Never throws.
 */
export function requestPersistence(): void {
  try {
    navigator.storage?.persist?.().catch(() => undefined)
  } catch {
    // Denied by policy: the item is stored all the same.
  }
}
