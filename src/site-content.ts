import type { AppointmentView } from './appointments/rules/appointment.ts'
import type { PostsData, PostsSource } from './blog/rules/post-collection.ts'
import type { RolesData, RolesSource } from './careers/rules/job-role-collection.ts'
import type { AuditRenderData, AuditSource } from './audit/rules/last-audit.ts'
import type { WebinarsData, WebinarsSource } from './webinars/rules/webinar-collection.ts'

/** Data of pages that the server renders for one person. */
type PersonalData = { appointment?: Partial<AppointmentView> }

/** The pages' source of the server's data. */
export type ContentSource = {
  posts: PostsSource
  webinars: WebinarsSource
  roles: RolesSource
  audit: AuditSource
} & PersonalData

/**
 * A page's data when it is rendered outside the browser, by the keys of `serverPages`. A page gets only what it shows.
 */
export type SiteRenderData = { posts?: PostsData; webinars?: WebinarsData; roles?: RolesData } & AuditRenderData &
  PersonalData
