/**
 * Runs the rest of a record's save or deletion and `work` in one transaction. Rethrows an error of `e.next()`
 * unchanged, because PocketBase would not name the field of an error that the transaction has wrapped.
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
