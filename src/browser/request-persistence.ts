/** The longest wait in ms. Firefox asks the visitor for permission, who may not answer. */
const PATIENCE_MS = 1_000

let asked: Promise<boolean> | undefined

/**
 * Requests the browser not to evict this site's storage. Call it only once an item waits, because Firefox then asks the
 * visitor, and the question makes sense. WebKitGTK and old Safari lack the feature. Never throws; if the browser
 * refuses, items are still stored.
 */
export function requestPersistence(): void {
  asked = answerOf(() => navigator.storage?.persist?.())
}

/**
 * Whether the browser has promised to keep this site's storage until the visitor removes it; waits briefly for a
 * pending request. Without the promise, Safari deletes it after seven days without a visit, and every browser when the
 * disk is full. Never rejects.
 */
export async function isStorageKept(): Promise<boolean> {
  const granted = await Promise.race([asked ?? false, pause(PATIENCE_MS)])
  return granted === true || (await answerOf(() => navigator.storage?.persisted?.()))
}

async function answerOf(question: () => Promise<boolean> | undefined): Promise<boolean> {
  try {
    return (await question()) === true
  } catch {
    return false
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
