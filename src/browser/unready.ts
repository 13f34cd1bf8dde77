/** Matches an island (an interactive part of a page) whose events React does not handle yet. */
export const UNREADY_ISLAND = '[data-island]:not([data-ready])'
/** How long (ms) a page waits for its islands. */
export const READY_LIMIT_MS = 8000
