type Keeping = { isKept: (path: string) => Promise<boolean>; keep: (path: string) => Promise<void> }

/**
 * Asks again for pages that should be kept and are not, because the network failed when the worker was installed: once each time the
 * worker starts, one after the other.
 */
export function missingKeeper({ isKept, keep }: Keeping): (paths: readonly string[]) => Promise<void> {
  let hasLooked = false
  return async (paths) => {
    if (hasLooked) return
    hasLooked = true
    for (const path of paths) if (!(await isKept(path))) await keep(path)
  }
}
