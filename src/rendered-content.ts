import { auditFromRenderData } from './audit/rendered-audit.ts'
import { postsFromData } from './blog/posts-source.ts'
import { jobRoles } from './careers/rules/job-role-collection.ts'
import { sourceFromData } from './content/published-source.ts'
import type { ContentSource, SiteRenderData } from './site-content.ts'
import { webinars } from './webinars/rules/webinar-collection.ts'

/** Returns the content for rendering outside the browser. Missing data count as empty. */
export function contentFromData(data: SiteRenderData): ContentSource {
  return {
    posts: postsFromData(data.posts),
    webinars: sourceFromData(webinars, data.webinars),
    roles: sourceFromData(jobRoles, data.roles),
    audit: auditFromRenderData(data),
    ...(data.appointment === undefined ? {} : { appointment: data.appointment }),
  }
}
