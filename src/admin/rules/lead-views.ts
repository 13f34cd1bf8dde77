// Separate from the leads, because the route loads this on every page of the site.

/** The views of the list. `quarantined`: likely sent by a program. */
export const leadViews = ['open', 'closed', 'quarantined'] as const
export type LeadView = (typeof leadViews)[number]
