// A separate file, because every page of the site loads this list with the route, and must not load the lead's schemas.

/** The views of the list. `quarantined`: likely sent by a program. */
export const leadViews = ['open', 'closed', 'quarantined'] as const
export type LeadView = (typeof leadViews)[number]
