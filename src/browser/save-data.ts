type Connection = { readonly saveData?: boolean }

declare global {
  interface Navigator {
    /** Exists in Chromium only. */
    readonly connection?: Connection
  }
  interface WorkerNavigator {
    /** Exists in Chromium only. */
    readonly connection?: Connection
  }
}

/**
 * Returns whether the visitor has switched on the browser's data saver; false if the browser has none, and outside a
 * browser.
 */
export function isSavingData(): boolean {
  return !!globalThis.navigator?.connection?.saveData
}
