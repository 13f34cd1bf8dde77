// These limits only end tests that hang. They are so long that no result depends on the speed or the load of a machine.

/** The limit of one wait, in ms. */
export const WAIT_HANG_MS = 300_000
/** The limit of one test with all its waits, in ms. */
export const TEST_HANG_MS = 900_000
