export type SiteMode = 'demonstration' | 'live'

/**
 * The mode of the site. A *demonstration* shows invented facts, marks them with a †, and has a notice on every page. A
 * *live* site omits everything that is not confirmed. `docs/launch.md` explains when to switch.
 */
export const site: { mode: SiteMode } = { mode: 'demonstration' }
