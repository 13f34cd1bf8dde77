export type SiteMode = 'demonstration' | 'live'

/**
 * The one switch of the site. In a *demonstration* samples are shown, each with a † and all pages under one ribbon. In a *live* site
 * whatever is not confirmed is left out. `docs/launch.md` says when to turn it.
 */
export const site: { mode: SiteMode } = { mode: 'demonstration' }
