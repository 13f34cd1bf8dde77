export type SiteMode = 'demonstration' | 'live'

/**
 * The site's one switch. In a *demonstration* samples are shown, each with a † and all pages under one ribbon. In a
 * *live* site everything unconfirmed is left out. `docs/launch.md` says when to switch.
 */
export const site: { mode: SiteMode } = { mode: 'demonstration' }
