type Keeping = { isKept: (path: string) => Promise<boolean>; keep: (path: string) => Promise<void> }

/**
 * Returns a function that requests missing pages again, which the network failed to deliver during the installation:
 * once each time the worker starts, one after another.
 */
export function missingKeeper({ isKept, keep }: Keeping): (paths: readonly string[]) => Promise<void> {
  let hasLooked = false
  return async (paths) => {
    if (hasLooked) return
    hasLooked = true
    for (const path of paths) if (!(await isKept(path))) await keep(path)
  }
}
