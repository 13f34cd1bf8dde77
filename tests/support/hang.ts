// These limits only end a hang: no verdict depends on the speed or the load of a machine.

/** For one wait, in ms. */
export const WAIT_HANG_MS = 300_000
/** For one test with all its waits, in ms. */
export const TEST_HANG_MS = 900_000
