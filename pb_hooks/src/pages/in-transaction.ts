/**
 * Runs the rest of a record's save or removal, and what belongs to it, in one transaction. What `e.next()` throws is thrown again as
 * it was: wrapped by the transaction, PocketBase would no longer name the field.
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
