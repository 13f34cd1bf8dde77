import type { RenderData } from './blog/post.ts'
import type { AuditRenderData, AuditSource } from './lib/last-audit.ts'
import type { RolesRenderData, RolesSource } from './careers/job-role.ts'
import type { WebinarsRenderData, WebinarsSource } from './webinars/webinar.ts'

/** Where the pages get what is edited in the dashboard, apart from posts. */
export type ContentSource = { webinars: WebinarsSource; roles: RolesSource; audit: AuditSource }

/** What a page is rendered from outside the browser. A page takes from it only what it shows. */
export type SiteRenderData = RenderData & WebinarsRenderData & RolesRenderData & AuditRenderData
