import type { WantedPage } from './wanted-page.ts'

type Page = Pick<WantedPage, 'path' | 'source' | 'isOneOfMany' | 'isLast'>

/** What a stored page was rendered by and from. */
export type Version = { build: string; source: string }

/** So few changed articles were just saved, or lead on to one that was; more of them are an author's, or were never rendered. */
const SAVED_AT_ONCE = 5

/**
 * In which order stale pages are rendered. A page is stale when what it shows has changed, when it is missing, or when another build
 * rendered it.
 *
 * What shows something that is not so any more comes before what another build rendered, which is true all the same. Lists of articles
 * come after the articles that were just saved, but before those that were never rendered: a reader of such an article waits for it,
 * while a list that is not renewed goes on to lead to what was unpublished, and one that was never rendered is answered with 404. For a webinar or a role nobody waits: its page comes before the
 * list that is about to lead to it.
 * @param stored by path
 * @param awaited the paths that readers wait for
 * @returns `first` in this run, however long it takes: what readers wait for, what was just saved, and `untrue`. `later()` as far as there is time.
 * `untrue` has the lists and their like, of which there are few, that lack something or show what is not so any more.
 */
export function renderOrder<P extends Page>(
  wanted: readonly P[],
  stored: ReadonlyMap<string, Version>,
  build: string,
  awaited: ReadonlySet<string>,
): { first: P[]; later: () => P[]; untrue: P[] } {
  const changed: P[] = []
  const ofAnotherBuild: P[] = []
  for (const page of wanted) {
    const version = stored.get(page.path)
    if (version === undefined || version.source !== page.source) changed.push(page)
    else if (version.build !== build) ofAnotherBuild.push(page)
  }

  const few = changed.filter((page) => !page.isOneOfMany)
  const untrue = [...few.filter(({ path }) => !stored.has(path)), ...few.filter(({ path }) => stored.has(path))]
  const articles = changed.filter(isArticle)
  const first = new Set([
    ...[...changed, ...ofAnotherBuild].filter(({ path }) => awaited.has(path)),
    ...(articles.length <= SAVED_AT_ONCE ? articles : []),
    ...untrue,
  ])
  const later = () =>
    [
      ...ofAnotherBuild.filter((page) => !page.isOneOfMany),
      ...changed.filter((page) => page.isLast),
      ...articles.filter(({ path }) => stored.has(path)),
      ...articles.filter(({ path }) => !stored.has(path)),
      ...ofAnotherBuild.filter(isArticle),
      ...ofAnotherBuild.filter((page) => page.isLast),
    ].filter((page) => !first.has(page))
  return { first: [...first], later, untrue }
}

function isArticle({ isOneOfMany, isLast }: Page): boolean {
  return isOneOfMany === true && isLast !== true
}
