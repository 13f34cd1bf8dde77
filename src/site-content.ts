import type { AppointmentView } from './appointments/rules/appointment.ts'
import type { PostsData, PostsSource } from './blog/rules/post-collection.ts'
import type { AuditRenderData, AuditSource } from './audit/rules/last-audit.ts'
import type { PublishedContent, PublishedData } from './content/rules/published-collection.ts'
import type { RecordPages } from './lib/server-pages.ts'

/** Data of pages that the server renders for one person. */
type PersonalPageData = { appointment?: Partial<AppointmentView> }

/** Where pages get the server's data from. */
export type ContentSource = {
  posts: PostsSource
  audit: AuditSource
} & PublishedContent &
  PersonalPageData

/**
 * The data of a page that is rendered outside the browser, by the keys of `serverPages`. A page gets only the data that
 * it shows.
 */
export type SiteRenderData = { posts?: PostsData } & Partial<
  Record<Exclude<RecordPages, 'posts'>, PublishedData<never, never>>
> &
  AuditRenderData &
  PersonalPageData
