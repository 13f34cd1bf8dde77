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

/** Whether the visitor asked for little traffic; false if the browser can't say, and outside a browser. */
export function isSavingData(): boolean {
  return globalThis.navigator?.connection?.saveData === true
}
