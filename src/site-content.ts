import type { AppointmentView } from './appointments/rules/appointment.ts'
import type { PostsData, PostsSource } from './blog/rules/post-collection.ts'
import type { RolesData, RolesSource } from './careers/rules/job-role-collection.ts'
import type { AuditRenderData, AuditSource } from './audit/rules/last-audit.ts'
import type { WebinarsData, WebinarsSource } from './webinars/rules/webinar-collection.ts'

/** Data of pages that the server renders for one person. */
type PersonalPageData = { appointment?: Partial<AppointmentView> }

/** Where pages get the server's data from. */
export type ContentSource = {
  posts: PostsSource
  webinars: WebinarsSource
  roles: RolesSource
  audit: AuditSource
} & PersonalPageData

/**
 * The data of a page that is rendered outside the browser, by the keys of `serverPages`. A page gets only the data that
 * it shows.
 */
export type SiteRenderData = { posts?: PostsData; webinars?: WebinarsData; roles?: RolesData } & AuditRenderData &
  PersonalPageData
