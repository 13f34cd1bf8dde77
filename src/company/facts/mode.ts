export type SiteMode = 'demonstration' | 'live'

/**
 * The site's mode. A *demonstration* shows invented facts, each with a † mark, and a notice on every page. A *live*
 * site leaves out everything unconfirmed. `docs/launch.md` says when to switch.
 */
export const site: { mode: SiteMode } = { mode: 'demonstration' }
