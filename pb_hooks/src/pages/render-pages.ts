import * as v from 'valibot'
import { announceDuePosts } from '../blog/announce-due-posts.ts'
import { renderOrder, type Version } from './render-order.ts'
import { removePage, storePage, type StoredPage } from './stored-pages.ts'
import type { WantedPage } from './wanted-page.ts'
import { fewPages, wantedPages } from './wanted-pages.ts'

/** For so long a run goes on with what is not rendered first, although another one was asked for: what is asked for all the time must not stop it. */
const RUN_MS = 100

const renderedSchema = v.object({ status: v.literal(200), head: v.string(), html: v.string(), state: v.string() })

/**
 * Job `render-pages`: renders what is missing or stale (what it shows has changed, by an edit or by the clock, or another build
 * rendered it) and removes the pages of what is no longer public; `render-order.ts` says in which order. A page that can't be rendered stays
 * in its old form and is tried again when something changes, or in a minute.
 *
 * Before the server takes requests, only lists and their like are rendered, and of them only what shows something that is not so any more: what
 * another build rendered, and any article, is rendered for the first reader who asks, who waits for it, or else behind. Where there is such a list,
 * an engine is loaded for it while the articles are read, which takes as long where there are thousands.
 *
 * What is wanted is read once in a run, and a run goes on until all is rendered or something has changed: read anew for every few pages, it would
 * take longer than they do where there are thousands.
 */
export function renderPages(): void {
  announceDuePosts($app)

  const stored = storedVersions($app)
  const now = new Date()
  const few = fewPages($app, now)
  if (!$site.pages.serving() && renderOrder(few, stored, $site.pages.build, new Set()).untrue.length > 0)
    $site.render.load()
  const wanted = wantedPages($app, now, few)
  const { first, later, untrue } = renderOrder(
    wanted,
    stored,
    $site.pages.build,
    new Set($site.pages.awaited().split('\n')),
  )
  for (const { path } of wanted) stored.delete(path)
  for (const path of stored.keys()) removeUnwanted($app, path)

  for (const page of $site.pages.serving() ? first : untrue) renderPage($app, page)
  $site.pages.answerReaders()
  if ($site.pages.serving()) renderUntilAsked(Date.now() + RUN_MS, later())
}

/**
 * Renders one after the other, until another run was asked for, which then does the rest; not before `earliest`. Whatever the time, one
 * page gets its turn. Pages that failed are tried once more when others could be rendered, and then wait until another run is asked for.
 */
function renderUntilAsked(earliest: number, pages: readonly WantedPage[]): void {
  let rendered = 0
  for (const [index, page] of pages.entries()) {
    if (index > 0 && Date.now() > earliest && $site.pages.isAsked()) return
    if (renderPage($app, page)) rendered += 1
  }
  if (rendered > 0 && rendered < pages.length) $site.pages.renderAgain()
}

/** False when the page could not be rendered. */
function renderPage(app: PbApp, page: WantedPage): boolean {
  let rendered: StoredPage
  try {
    const result = $site.render.page(page.renderedAs ?? page.path, page.data())
    const { state, ...whole } = v.parse(renderedSchema, result)
    rendered = { ...whole, state: page.state ?? state, path: page.path, build: $site.pages.build, source: page.source }
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
  // Looked at before the transaction, for whose end all writers wait. A page that is wanted again by then is rendered by the next run.
  if (wantedPages(app, new Date()).some((page) => page.path === path)) return
  app.runInTransaction((tx) => removePage(tx, path))
}

function storedVersions(app: PbApp): Map<string, Version> {
  const rows = arrayOf(new DynamicModel({ path: '', build: '', source: '' }))
  app.db().newQuery('SELECT path, build, source FROM rendered_pages').all(rows)
  return new Map(rows.map(({ path, build, source }) => [path, { build, source }]))
}
