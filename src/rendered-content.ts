import { auditFromRenderData } from './audit/rendered-audit.ts'
import { postsFromData } from './blog/posts-source.ts'
import { sourceFromData } from './content/published-source.ts'
import type { ContentSource, SiteRenderData } from './site-content.ts'

/** Returns the content for rendering outside the browser. Missing data count as empty. */
export function contentFromData(data: SiteRenderData): ContentSource {
  return {
    posts: postsFromData(data.posts),
    published: (collection) => sourceFromData(collection, collection.pages === 'posts' ? {} : data[collection.pages]),
    audit: auditFromRenderData(data),
    ...(data.appointment === undefined ? {} : { appointment: data.appointment }),
  }
}
