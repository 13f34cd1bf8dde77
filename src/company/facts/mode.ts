export type SiteMode = 'demonstration' | 'live'

/**
 * The mode of the site. A *demonstration* shows invented facts, marks most of them with a †, and has a notice on every
 * page for visitors. A *live* site omits every fact that is not confirmed. `docs/launch.md` explains when to switch.
 */
export const site: { mode: SiteMode } = { mode: 'demonstration' }
