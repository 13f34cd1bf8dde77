import { writeFileSync } from 'node:fs'
import { beforeAll } from 'vitest'
import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'

/** The highest score of a page whose host is not in the browsers' HSTS preload list. */
const BEST = 130
/** Addresses of the same host that are not pages. */
const NO_PAGES = [
  '/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/sw.js',
  '/manifest.webmanifest',
  '/api/health',
  '/api/collections/public_posts/records',
  '/api/not-there',
  '/_/',
]
const HOST = 'www.firm.example'
const SOURCES = '@mdn/mdn-http-observatory/src'

type Answer = { status: number; headers: Record<string, string>; verified: true; httpEquiv: Map<string, string[]> }
type Requests = {
  responses: { auto: Answer; https: Answer; cors: Answer }
  resources: { path: string }
  session: { url: URL }
}
type Outcome = { pass: boolean; result: string; constructor: { name: string } }

// Create an empty list of preloaded hosts. The package's installation script would download the list, but we run no
// such scripts. Our host is not in the list.
beforeAll(() => writeFileSync(fileOfJudge('@mdn/mdn-http-observatory/conf/hsts-preload.json'), '{}'))

declareJudge({
  name: '@mdn/mdn-http-observatory',
  asked: ({ pages }) => `${pages.length + NO_PAGES.length} addresses`,
  find: async ({ origin, pages, planted }) => {
    const { ALL_TESTS: rules }: { ALL_TESTS: Array<(asked: Requests) => Outcome> } = await import(
      fileOfJudge(`${SOURCES}/constants.js`)
    )
    const { Requests: Asked }: { Requests: new (host: string) => Requests } = await import(
      fileOfJudge(`${SOURCES}/types.js`)
    )
    const grader: { getScoreModifier: (result: string) => number } = await import(
      fileOfJudge(`${SOURCES}/grader/grader.js`)
    )
    const metas: { parseHttpEquivHeaders: (html: string, base: string) => Map<string, string[]> } = await import(
      fileOfJudge(`${SOURCES}/retriever/utils.js`)
    )
    const paths = [...pages.map(({ path }) => path), ...NO_PAGES]
    const judged = await Promise.all(
      paths.map(async (path) => {
        const url = new URL(path, `https://${HOST}`)
        // Act as a trusted HTTPS proxy in front of the server.
        const headers = { 'x-forwarded-proto': 'https', origin: `https://${HOST}` }
        const answer = await fetch(origin + path, { headers, redirect: 'manual' })
        const html = (await answer.text()) + (planted ?? '')
        const read: Answer = {
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          verified: true,
          httpEquiv: metas.parseHttpEquivHeaders(html, url.href),
        }
        const asked = Object.assign(new Asked(HOST), { session: { url } })
        Object.assign(asked.responses, { auto: read, https: read, cors: read })
        asked.resources.path = html
        const outcomes = rules.map((rule) => rule(asked))
        const score = outcomes.reduce((sum, { result }) => sum + grader.getScoreModifier(result), 100)
        return [
          ...outcomes.filter(({ pass }) => !pass).map(({ result }) => `${url.pathname}: ${result}`),
          ...(score < BEST ? [`${url.pathname}: a score of ${score}`] : []),
        ]
      }),
    )
    return judged.flat()
  },
  known: [
    {
      says: /^\/_\/: a score of 120$/,
      because: 'the dashboard is PocketBase’s and has inline styles',
      since: '2026-11-25',
    },
  ],
  plants: [
    {
      fault: 'a script of another site',
      into: (judged) => ({
        ...judged,
        pages: judged.pages.slice(0, 1),
        planted: '<script src="http://cdn.example/a.js"></script>',
      }),
      says: /^\/: sri-not-implemented-and-external-scripts-not-loaded-securely/,
    },
  ],
})
