import * as v from 'valibot'
import { announceDuePosts } from '../blog/announce-due-posts.ts'
import { removePage, storePage, type StoredPage } from './stored-pages.ts'
import type { WantedPage } from './wanted-page.ts'
import { wantedPages } from './wanted-pages.ts'

const renderedSchema = v.object({ status: v.literal(200), head: v.string(), html: v.string(), state: v.string() })

/**
 * Job `render-pages`: renders what is missing or stale (what it shows has changed, by an edit or by the clock, or another build
 * rendered it) and removes the pages of what is no longer public. A page that can't be rendered keeps its old form and is tried
 * again at the next run.
 */
export function renderPages(): void {
  announceDuePosts($app, new Date())

  const stored = storedSources($app)
  for (const page of wantedPages($app, new Date())) {
    if (stored.get(page.path) !== `${$site.build} ${page.source}`) renderPage($app, page)
    stored.delete(page.path)
  }
  for (const path of stored.keys()) removeUnwanted($app, path)
}

function renderPage(app: PbApp, page: WantedPage): void {
  let rendered: StoredPage
  try {
    const result: unknown = JSON.parse($site.render(page.path, JSON.stringify(page.data())))
    rendered = { ...v.parse(renderedSchema, result), path: page.path, build: $site.build, source: page.source }
  } catch (error) {
    app.logger().error('a page was not rendered', 'path', page.path, 'error', String(error))
    return
  }
  app.runInTransaction((tx) => {
    // What was unpublished while its page was rendered must stay away.
    if (page.isStillWanted(tx)) storePage(tx, rendered)
  })
}

function removeUnwanted(app: PbApp, path: string): void {
  app.runInTransaction((tx) => {
    if (!wantedPages(tx, new Date()).some((page) => page.path === path)) removePage(tx, path)
  })
}

function storedSources(app: PbApp): Map<string, string> {
  const rows = arrayOf(new DynamicModel({ path: '', build: '', source: '' }))
  app.db().newQuery('SELECT path, build, source FROM rendered_pages').all(rows)
  return new Map(rows.map(({ path, build, source }) => [path, `${build} ${source}`]))
}
