/** Runs before the thank-you page paints: without the state of a sent or saved form there is nothing to show. */
const state: { demoRequest?: unknown } | null = history.state
if (!state?.demoRequest) location.replace('/')
