type Keeping = { isKept: (path: string) => Promise<boolean>; keep: (path: string) => Promise<void> }

/**
 * Returns a function that fetches the pages which are not stored, for example because the installation failed to load
 * them. It fetches them one after another, and only once each time the service worker starts.
 */
export function missingKeeper({ isKept, keep }: Keeping): (paths: readonly string[]) => Promise<void> {
  let hasLooked = false
  return async (paths) => {
    if (hasLooked) return
    hasLooked = true
    for (const path of paths) if (!(await isKept(path))) await keep(path)
  }
}
