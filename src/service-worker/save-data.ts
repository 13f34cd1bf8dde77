declare global {
  interface WorkerNavigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/** Whether the visitor asked for little traffic; false where the browser can't tell. */
export function isSavingData(): boolean {
  return navigator.connection?.saveData === true
}
