import { findCandidates } from '../../../src/admin/images/find-candidates.ts'
import { imageServer } from '../../../src/admin/images/image-server.ts'
import { auditChecks } from '../../../src/audit/rules/security-audit.ts'
import { postsFromApi } from '../../../src/blog/posts-source.ts'
import { sourceFromApi } from '../../../src/content/published-source.ts'
import { smallCollections } from '../../../src/content/rules/published-collections.ts'

/** A query that the server must answer, because the site sends it. `who` is the sender. */
export type SiteQuery = { path: string; who: 'guest' | 'admin' }

const BLOG = '/api/collections/blog_posts/records?'
const NEWEST_FIRST = { sort: '-published_date', expand: 'author' }

/** The queries that the client's specification contains, in PocketBase's syntax. */
const specified = [
  { ...NEWEST_FIRST, filter: 'published = true' },
  { ...NEWEST_FIRST, filter: 'published = true', fields: '*,expand.author.*' },
  { ...NEWEST_FIRST, filter: 'published = true && featured = true', perPage: '1' },
  { ...NEWEST_FIRST, filter: 'slug = "visible" && published = true', perPage: '1' },
  { ...NEWEST_FIRST, filter: 'category = "Technology" && (title ~ "a" || excerpt ~ "a")' },
  { ...NEWEST_FIRST, filter: 'published_date >= "2026-01-01" && published_date < "2027-01-01"' },
].map((query) => BLOG + new URLSearchParams(query).toString())

/**
 * Returns every query of the client's specification, of the security audit, and of the pages' code. Runs the pages'
 * code with a fake `fetch` that records the queries instead of sending them.
 */
export async function siteQueries(): Promise<SiteQuery[]> {
  const posts = postsFromApi()
  const guest = await record([
    () => posts.first(),
    () => posts.list(),
    () => posts.bySlug('visible'),
    ...smallCollections.map(sourceFromApi).flatMap((source) => [() => source.list(), () => source.bySlug('a-slug')]),
  ])
  const admin = await record([() => findCandidates('Zoe'), () => findCandidates(''), () => imageServer.readJobs()])
  const audit = auditChecks('probe').flatMap(({ request }) => (request.method === 'GET' ? [request.path] : []))
  return [
    ...[...specified, ...audit, ...guest].map((path) => ({ path, who: 'guest' as const })),
    ...admin.map((path) => ({ path, who: 'admin' as const })),
  ]
}

/**
 * Runs these functions with a fake `fetch` that answers with an empty list. Returns the requested API addresses.
 */
async function record(calls: ReadonlyArray<() => Promise<unknown>>): Promise<string[]> {
  const asked: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = async (input) => {
    const path = input instanceof Request ? input.url : String(input)
    if (path.startsWith('/api/collections/')) asked.push(path)
    return Response.json({ page: 1, perPage: 1, totalItems: 0, totalPages: 0, items: [] })
  }
  try {
    for (const call of calls) await call()
  } finally {
    globalThis.fetch = fetch
  }
  return asked
}
