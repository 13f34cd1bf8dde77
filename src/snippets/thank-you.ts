/**
 * Inline script that runs before the thank-you page is painted. Without the state of a sent or saved form the page has
 * nothing to show, so the script goes to the home page.
 */
const state: { demoRequest?: unknown } | null = history.state
if (!state?.demoRequest) location.replace('/')
