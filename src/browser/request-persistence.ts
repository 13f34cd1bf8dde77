/** Firefox asks the visitor, who may not answer at all. */
const PATIENCE_MS = 1_000

let asked: Promise<boolean> | undefined

/**
 * Asks the browser not to evict this site's storage. Only once something really waits here: then Firefox's question makes sense to
 * the visitor. WebKitGTK and old Safari lack it. Never throws: refused, or denied by policy, what waits is stored all the same.
 */
export function requestPersistence(): void {
  asked = answerOf(() => navigator.storage?.persist?.())
}

/**
 * Whether the browser has promised to keep what this site stores until the visitor removes it; waits a moment for a request under way.
 * Where it has not, Safari deletes it after seven days without a visit, and every browser when the disk is full. Never rejects.
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
