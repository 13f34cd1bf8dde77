import * as v from 'valibot'
import { announceDuePosts } from '../blog/announce-due-posts.ts'
import { removePage, storePage, type StoredPage } from './stored-pages.ts'
import type { WantedPage } from './wanted-page.ts'
import { wantedPages } from './wanted-pages.ts'

/** Articles that are rendered before the server takes requests: the newest. */
const ARTICLES_AT_START = 50
/** So few stale articles were just saved; more of them are another build's, or an author's. */
const SAVED_AT_ONCE = 3
/** Then each run takes so long at most, so that what was published meanwhile is never behind a thousand others. */
const RUN_MS = 250

const renderedSchema = v.object({ status: v.literal(200), head: v.string(), html: v.string(), state: v.string() })

/**
 * Job `render-pages`: renders what is missing or stale (what it shows has changed, by an edit or by the clock, or another build
 * rendered it) and removes the pages of what is no longer public. What readers wait for comes first, then what was just saved, the
 * lists that lead there, and articles from the newest on. A page that can't be rendered stays in its old form and is tried again when something changes, or in a minute.
 */
export function renderPages(): void {
  announceDuePosts($app)

  const stored = storedSources($app)
  const awaited = new Set($site.awaited().split('\n'))
  const stale: WantedPage[] = []
  for (const page of wantedPages($app, new Date())) {
    if (stored.get(page.path) !== `${$site.build} ${page.source}`) stale.push(page)
    stored.delete(page.path)
  }
  for (const path of stored.keys()) removeUnwanted($app, path)

  const end = Date.now() + RUN_MS
  const few = stale.filter(({ isOneOfMany }) => !isOneOfMany)
  const many = stale.filter(({ isOneOfMany }) => isOneOfMany)
  const asked = stale.filter(({ path }) => awaited.has(path))
  const saved = many.length <= SAVED_AT_ONCE ? many : []
  const next = new Set([...asked, ...saved, ...few])
  for (const page of next) renderPage($app, page)
  renderMany(
    many.filter((page) => !next.has(page)),
    end,
  )
}

/** Renders from the newest on. Whatever the time, one page gets its turn. */
function renderMany(pages: readonly WantedPage[], end: number): void {
  let rendered = 0
  for (const [index, page] of pages.entries()) {
    if ($site.serving() ? index > 0 && Date.now() > end : index === ARTICLES_AT_START) {
      // Pages that fail are not tried for ever.
      if ($site.serving() && rendered > 0) $site.renderAgain()
      return
    }
    if (renderPage($app, page)) rendered += 1
  }
}

/** False when the page could not be rendered. */
function renderPage(app: PbApp, page: WantedPage): boolean {
  let rendered: StoredPage
  try {
    const result: unknown = JSON.parse($site.render(page.renderedAs ?? page.path, JSON.stringify(page.data())))
    const { state, ...whole } = v.parse(renderedSchema, result)
    rendered = { ...whole, state: page.state ?? state, path: page.path, build: $site.build, source: page.source }
  } catch (error) {
    app.logger().error('a page was not rendered', 'path', page.path, 'error', String(error))
    return false
  }
  app.runInTransaction((tx) => {
    // What was unpublished while its page was rendered must stay away.
    if (page.isStillWanted(tx)) storePage(tx, rendered)
  })
  return true
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
