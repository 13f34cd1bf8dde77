// A separate file, because every page of the site loads this list with the routes. It must not load the schemas of
// leads.

/** The views of the inbox. `quarantined`: leads that a program probably sent. */
export const leadViews = ['open', 'closed', 'quarantined'] as const
export type LeadView = (typeof leadViews)[number]
