import * as v from 'valibot'
import { databaseTime } from '../database-time.ts'
import { renderData } from './render-data.ts'
import { removePage, storePage, type StoredPage } from './stored-pages.ts'
import { isStillWanted, publicPosts, wantedPages, type WantedPage } from './wanted-pages.ts'

const renderedSchema = v.object({ status: v.literal(200), head: v.string(), html: v.string(), state: v.string() })

/**
 * Job `render-pages`: renders what is missing or stale (a post or its author changed, or another build rendered it) and removes
 * the pages of posts that are not public. A page that can't be rendered keeps its old form and is tried again at the next run.
 */
export function renderPages(): void {
  announceDuePosts($app, new Date())

  const now = new Date()
  const posts = publicPosts($app, now)
  const stored = storedSources($app)
  for (const page of wantedPages(posts)) {
    if (stored.get(page.path) !== storedAs(page)) renderPage($app, page, posts.length, now)
    stored.delete(page.path)
  }
  for (const path of stored.keys()) removeUnwanted($app, path)
}

// A scheduled post becomes public by the clock alone. Saving it tells the realtime clients, and the minute after finds it newer
// than its date.
function announceDuePosts(app: PbApp, now: Date): void {
  const due = app.findRecordsByFilter(
    'blog_posts',
    'published = true && published_date <= {:now} && published_date > updated',
    'published_date',
    0,
    0,
    { now: databaseTime(now) },
  )
  for (const post of due) {
    try {
      app.save(post)
    } catch (error) {
      app.logger().error('a scheduled post was not announced', 'post', post.id, 'error', String(error))
    }
  }
}

function renderPage(app: PbApp, page: WantedPage, total: number, now: Date): void {
  let rendered: StoredPage
  try {
    const result: unknown = JSON.parse($site.render(page.path, JSON.stringify(renderData(app, page, total, now))))
    rendered = { ...v.parse(renderedSchema, result), path: page.path, build: $site.build, source: page.source }
  } catch (error) {
    app.logger().error('a page was not rendered', 'path', page.path, 'error', String(error))
    return
  }
  app.runInTransaction((tx) => {
    // A post unpublished while its page was rendered must stay away.
    if (isStillWanted(tx, page)) storePage(tx, rendered)
  })
}

function removeUnwanted(app: PbApp, path: string): void {
  app.runInTransaction((tx) => {
    if (!wantedPages(publicPosts(tx, new Date())).some((page) => page.path === path)) removePage(tx, path)
  })
}

function storedSources(app: PbApp): Map<string, string> {
  const rows = arrayOf(new DynamicModel({ path: '', build: '', source: '' }))
  app.db().newQuery('SELECT path, build, source FROM rendered_pages').all(rows)
  return new Map(rows.map(({ path, build, source }) => [path, `${build} ${source}`]))
}

function storedAs({ source }: WantedPage): string {
  return `${$site.build} ${source}`
}
