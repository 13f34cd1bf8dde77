/**
 * Runs `work` in one transaction with the save or deletion of the record; `work` must call `e.next()`. Rethrows an
 * error of `work` unchanged, because PocketBase would not report the field of an error that the transaction has
 * wrapped.
 */
export function inTransaction(e: PbRecordEvent, work: (tx: PbApp) => void): void {
  const outer = e.app
  let failure: unknown
  try {
    outer.runInTransaction((tx) => {
      e.app = tx
      try {
        work(tx)
      } catch (error) {
        failure = error
        throw error
      }
    })
  } catch (error) {
    throw failure ?? error
  } finally {
    e.app = outer
  }
}
