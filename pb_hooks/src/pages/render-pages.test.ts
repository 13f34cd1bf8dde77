import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPages } from './render-pages.ts'
import type { WantedPage } from './wanted-page.ts'
import { fewPages, wantedPages } from './wanted-pages.ts'

vi.mock('./wanted-pages.ts', () => ({
  fewPages: vi.fn<() => WantedPage[]>(),
  wantedPages: vi.fn<() => WantedPage[]>(),
}))
vi.mock('../blog/announce-due-posts.ts', () => ({ announceDuePosts: () => undefined }))
vi.mock('./stored-pages.ts', () => ({ storePage: () => undefined, removePage: () => undefined }))

const RENDER_MS = 100

let rendered: string[]
let askedAfter: number
let answeredAfter: number | undefined
let failing: string
let again: number
let serving: boolean
/** Loading an engine, and reading all that is wanted, in their order. */
let steps: string[]

beforeEach(() => {
  vi.useFakeTimers()
  rendered = []
  askedAfter = Number.POSITIVE_INFINITY
  answeredAfter = undefined
  failing = ''
  again = 0
  serving = true
  steps = []
  vi.mocked(fewPages).mockReturnValue([])
  vi.stubGlobal('$app', {
    logger: () => ({ error: () => undefined }),
    db: () => ({ newQuery: () => ({ all: () => undefined }) }),
    runInTransaction: (work: (tx: unknown) => void) => work($app),
  })
  vi.stubGlobal('arrayOf', () => [])
  vi.stubGlobal('DynamicModel', Object)
  vi.stubGlobal('$site', {
    pages: {
      build: 'this',
      awaited: () => '',
      serving: () => serving,
      answerReaders: () => (answeredAfter = rendered.length),
      renderAgain: () => (again += 1),
      isAsked: () => rendered.length >= askedAfter,
    },
    render: {
      load: () => steps.push('engine'),
      page: (path: string) => {
        if (path === failing) throw new Error('too slow')
        rendered.push(path)
        vi.advanceTimersByTime(RENDER_MS)
        return { status: 200, head: '', html: '', state: '' }
      },
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const list: WantedPage = { path: '/blog', source: 'now', data: () => ({}), isStillWanted: () => true }

function wantArticles(count: number): void {
  vi.mocked(wantedPages)
    .mockClear()
    .mockReturnValue(
      Array.from({ length: count }, (_, n): WantedPage => ({
        path: `/blog/${n}`,
        source: 'now',
        isOneOfMany: true,
        data: () => ({}),
        isStillWanted: () => true,
      })),
    )
}

test('what is wanted is read once for a hundred articles, when nothing else is asked for', () => {
  wantArticles(100)
  renderPages()
  expect([rendered.length, vi.mocked(wantedPages).mock.calls.length, answeredAfter]).toEqual([100, 1, 0])
})

test('a run ends soon when another is asked for, and has then rendered more than one page', () => {
  wantArticles(100)
  askedAfter = 10
  renderPages()
  expect(rendered.length).toBe(10)
  rendered = []
  askedAfter = 0
  renderPages()
  expect(rendered.length).toBe(2)
})

test('a page that fails is tried once more when others were rendered, and not for ever', () => {
  failing = '/blog/3'
  for (const [count, asks] of [
    [10, 1],
    [3, 0],
  ] as const) {
    again = 0
    wantArticles(count)
    renderPages()
    expect(again).toBe(asks)
  }
  again = 0
  wantArticles(1)
  failing = '/blog/0'
  renderPages()
  expect(again).toBe(0)
})

test('before requests are taken, an engine is loaded for a list that is not so any more while the articles are read', () => {
  serving = false
  vi.mocked(fewPages).mockReturnValue([list])
  vi.mocked(wantedPages).mockImplementation(() => {
    steps.push('read')
    return [list]
  })
  renderPages()
  expect([steps, rendered]).toEqual([['engine', 'read'], ['/blog']])
})

test('no engine is loaded ahead where every list is still so, nor while requests are taken', () => {
  vi.mocked(wantedPages).mockReturnValue([])
  serving = false
  renderPages()
  serving = true
  vi.mocked(fewPages).mockReturnValue([list])
  renderPages()
  expect(steps).toEqual([])
})
