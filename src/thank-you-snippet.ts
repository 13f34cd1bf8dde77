/**
 * Inline script that runs before the thank-you page is painted. Without the state of a sent or saved form there is
 * nothing to show.
 */
const state: { demoRequest?: unknown } | null = history.state
if (!state?.demoRequest) location.replace('/')
