import * as v from 'valibot'
import { announceDuePosts } from '../blog/announce-due-posts.ts'
import { removePage, storePage, type StoredPage } from './stored-pages.ts'
import type { WantedPage } from './wanted-page.ts'
import { wantedPages } from './wanted-pages.ts'

/** So few stale articles were just saved, or lead on to one that was; more of them are another build's, or an author's. */
const SAVED_AT_ONCE = 5
/** Then each run takes so long at most, so that what was published meanwhile is never behind a thousand others. */
const RUN_MS = 250

const renderedSchema = v.object({ status: v.literal(200), head: v.string(), html: v.string(), state: v.string() })

/**
 * Job `render-pages`: renders what is missing or stale (what it shows has changed, by an edit or by the clock, or another build
 * rendered it) and removes the pages of what is no longer public. What readers wait for comes first, then what was just saved, the
 * lists that lead there, and articles from the newest on. A page that can't be rendered stays in its old form and is tried again when something changes, or in a minute.
 *
 * Before the server takes requests, only lists and their like are rendered, and of them only what shows something that is not so any more: what
 * another build rendered, and any article, is rendered for the first reader who asks, who waits for it, or else behind.
 */
export function renderPages(): void {
  announceDuePosts($app)

  const stored = storedVersions($app)
  const awaited = new Set($site.awaited().split('\n'))
  const stale: WantedPage[] = []
  const untrue: WantedPage[] = []
  // What others lead to already. Articles need not be there before they are asked for: a reader waits for theirs.
  const missing: WantedPage[] = []
  for (const page of wantedPages($app, new Date())) {
    const version = stored.get(page.path)
    if (version?.source !== page.source && !page.isOneOfMany) untrue.push(page)
    if (version === undefined && page.isLast) missing.push(page)
    else if (version?.source !== page.source || version.build !== $site.build) stale.push(page)
    stored.delete(page.path)
  }
  for (const path of stored.keys()) removeUnwanted($app, path)

  if (!$site.serving()) {
    for (const page of untrue) renderPage($app, page)
    return
  }
  const many = stale.filter(({ isOneOfMany, isLast }) => isOneOfMany && !isLast)
  const asked = stale.filter(({ path }) => awaited.has(path))
  const saved = many.length <= SAVED_AT_ONCE ? many : []
  const first = new Set([...asked, ...saved, ...untrue])
  for (const page of first) renderPage($app, page)
  renderUntil(
    Date.now() + RUN_MS,
    [
      ...stale.filter(({ isOneOfMany }) => !isOneOfMany),
      ...missing,
      ...many,
      ...stale.filter(({ isLast }) => isLast),
    ].filter((page) => !first.has(page)),
  )
}

/** Renders one after the other. Whatever the time, one page gets its turn; the rest has the next run. */
function renderUntil(end: number, pages: readonly WantedPage[]): void {
  let rendered = 0
  for (const [index, page] of pages.entries()) {
    if (index > 0 && Date.now() > end) {
      // Pages that fail are not tried for ever.
      if (rendered > 0) $site.renderAgain()
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

type Version = { build: string; source: string }

function storedVersions(app: PbApp): Map<string, Version> {
  const rows = arrayOf(new DynamicModel({ path: '', build: '', source: '' }))
  app.db().newQuery('SELECT path, build, source FROM rendered_pages').all(rows)
  return new Map(rows.map(({ path, build, source }) => [path, { build, source }]))
}
