/**
 * Runs `work` in a transaction that begins with a new time slice of the processor. Go interrupts a goroutine after
 * 10 ms, and a busy server continues it only tens of ms later. All other writers would wait as long. Call it outside of
 * transactions.
 */
export function transact(app: PbApp, work: (tx: PbApp) => void): void {
  $site.gate.yieldProcessor()
  app.runInTransaction(work)
}

/** Number of things that one transaction stores. All other writers wait for its end. */
const TOGETHER = 10

/** Runs `work` for some of the things in each of several transactions, so that other writers never wait long. */
export function transactInPortions<Thing>(
  app: PbApp,
  things: readonly Thing[],
  work: (tx: PbApp, portion: readonly Thing[]) => void,
): void {
  for (let first = 0; first < things.length; first += TOGETHER)
    transact(app, (tx) => work(tx, things.slice(first, first + TOGETHER)))
}
