type Connection = { readonly saveData?: boolean }

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: Connection
  }
  interface WorkerNavigator {
    /** Chromium only. */
    readonly connection?: Connection
  }
}

/** Whether the visitor asked for little traffic; false where the browser can't tell, and where there is none. */
export function isSavingData(): boolean {
  return globalThis.navigator?.connection?.saveData === true
}
