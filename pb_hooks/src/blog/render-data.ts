import { firstPostsCount, type RenderData } from '../../../src/blog/post.ts'
import { cardFromRecord, postFromRecord, type PostRecord } from '../../../src/blog/post-from-record.ts'
import { databaseTime } from '../database-time.ts'
import { PUBLIC_FILTER } from './is-public.ts'
import type { WantedPage } from './wanted-pages.ts'

const NEWEST_FIRST = '-published_date,id'

/** What a page is rendered from: the same mapping as the browser's, so that it hydrates without a difference. */
export function renderData(app: PbApp, page: WantedPage, total: number, now: Date): RenderData {
  if (page.post !== undefined) return { post: postFromRecord(plain(app, app.findRecordById('blog_posts', page.post.id))) }

  const params = { now: databaseTime(now) }
  const cards = app
    .findRecordsByFilter('blog_posts', PUBLIC_FILTER, NEWEST_FIRST, firstPostsCount, 0, params)
    .map((post) => cardFromRecord(plain(app, post)))
  const [featured] = app.findRecordsByFilter('blog_posts', `${PUBLIC_FILTER} && featured = true`, NEWEST_FIRST, 1, 0, params)
  return {
    posts: cards.filter((card) => card !== null),
    total,
    featured: featured === undefined ? null : cardFromRecord(plain(app, featured)),
  }
}

function plain(app: PbApp, record: PbRecord): PostRecord {
  app.expandRecord(record, ['author'], null)
  const values: PostRecord = JSON.parse(JSON.stringify(record))
  return values
}
