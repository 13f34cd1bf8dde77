let last: Promise<unknown> = Promise.resolve()

/** Runs changes of what is kept one after another: each decides by what it finds, so none may change it meanwhile. */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const next = last.then(change)
  last = next.catch(() => undefined)
  return next
}
