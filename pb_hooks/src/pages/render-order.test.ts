import { expect, test } from 'vitest'
import { renderOrder, type Version } from './render-order.ts'

const BUILD = 'this'

type Page = { path: string; source: string; isOneOfMany?: boolean; isLast?: boolean }

const few = (path: string): Page => ({ path, source: 'now' })
const article = (path: string): Page => ({ path, source: 'now', isOneOfMany: true })
const listing = (path: string): Page => ({ path, source: 'now', isOneOfMany: true, isLast: true })

const articles = (count: number, name = 'article') => Array.from({ length: count }, (_, n) => article(`${name} ${n}`))
const paths = (pages: readonly Page[]) => pages.map(({ path }) => path)

const current: Version = { build: BUILD, source: 'now' }
const untrue: Version = { build: BUILD, source: 'before' }
const ofAnotherBuild: Version = { build: 'another', source: 'now' }

function orderOf(pages: ReadonlyArray<readonly [Page, Version | undefined]>, awaited: readonly string[] = []) {
  const stored = new Map<string, Version>()
  for (const [{ path }, version] of pages) if (version !== undefined) stored.set(path, version)
  const { first, later } = renderOrder(
    pages.map(([page]) => page),
    stored,
    BUILD,
    new Set(awaited),
  )
  return { first: paths(first), later: paths(later()) }
}

test('a list that shows what was unpublished comes before sixty articles that were never rendered', () => {
  const missing = articles(60)
  const { first, later } = orderOf([
    [few('index'), untrue],
    ...missing.map((page) => [page, undefined] as const),
    [listing('field'), untrue],
    [listing('another field'), current],
  ])
  expect(first).toEqual(['index'])
  expect(later).toEqual(['field', ...paths(missing)])
})

test('what was just saved is rendered at once, however many pages another build has left', () => {
  const left = articles(60)
  const { first, later } = orderOf([
    ...left.map((page) => [page, ofAnotherBuild] as const),
    [article('edited'), untrue],
    [article('leads on to it'), untrue],
    [listing('left'), ofAnotherBuild],
    [listing('of it'), untrue],
  ])
  expect(first).toEqual(['edited', 'leads on to it'])
  expect(later).toEqual(['of it', ...paths(left), 'left'])
})

test('of many articles, those that say what is not so any more come before those that are not there', () => {
  const changed = articles(6, 'changed')
  const missing = articles(6, 'missing')
  const pages = [
    ...missing.map((page) => [page, undefined] as const),
    ...changed.map((page) => [page, untrue] as const),
  ]
  expect(orderOf(pages)).toEqual({ first: [], later: [...paths(changed), ...paths(missing)] })
})

test('what readers wait for comes before all else, and nothing is rendered twice', () => {
  const { first, later } = orderOf(
    [
      [few('list'), untrue],
      [few('left list'), ofAnotherBuild],
      ...articles(9).map((page) => [page, undefined] as const),
      [listing('field'), undefined],
      [listing('left field'), ofAnotherBuild],
    ],
    ['article 7', 'left field', 'not wanted'],
  )
  expect(first).toEqual(['article 7', 'left field', 'list'])
  expect(later).toEqual(['left list', 'field', ...paths(articles(9)).filter((path) => path !== 'article 7')])
})

test('a page comes before the list that is about to lead to it', () => {
  expect(
    orderOf([
      [few('list'), untrue],
      [few('announced'), undefined],
      [few('another list'), untrue],
    ]),
  ).toEqual({ first: ['announced', 'list', 'another list'], later: [] })
})
