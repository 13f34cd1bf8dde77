/**
 * Runs `work` in a transaction that begins with a new time slice of the processor. Go interrupts a goroutine after
 * 10 ms, and a busy server continues it only tens of ms later. All other writers would wait as long. Call it outside of
 * transactions.
 */
export function transact(app: PbApp, work: (tx: PbApp) => void): void {
  $site.gate.yieldProcessor()
  app.runInTransaction(work)
}
