/** How long to wait for an answer, in ms. Firefox asks the visitor, who may not answer. */
const PATIENCE_MS = 1_000

let asked: Promise<boolean> | undefined

/**
 * Asks the browser not to delete this site's storage. Call it only when the visitor has sent something that waits in
 * the outbox (requests stored in IndexedDB): Firefox then asks the visitor, who understands the question. WebKitGTK and
 * old Safari lack the feature. Never throws; the storage works also without the promise.
 */
export function requestPersistence(): void {
  asked = answerOf(() => navigator.storage?.persist?.())
}

/**
 * Returns whether the browser has promised to keep this site's storage until the visitor removes it; waits up to a
 * second for a pending request. Without the promise, Safari deletes the storage after seven days without a visit, and
 * every browser may when the disk is full. Never rejects.
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
