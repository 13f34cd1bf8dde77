// Apart from the leads themselves: the route reads it on every page of the site.

/** Which leads a list shows. `quarantined`: what looks like a program's. */
export const leadViews = ['open', 'closed', 'quarantined'] as const
export type LeadView = (typeof leadViews)[number]
