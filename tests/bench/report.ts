import { writeFileSync } from 'node:fs'
import type { BrowserFigures } from './browser-costs.ts'
import type { GrowthFigures } from './growth.ts'
import type { LighthouseFigures } from './lighthouse.ts'
import { median, quantile } from './statistics.ts'

export type Machine = {
  day: string
  processor: string
  cores: number
  memoryGigabytes: number
  node: string
  browser: string
}

/** Of one kind of figure: the rounds of ours and of the other, taken in turn. */
export type Pair = { ours: number[]; reference: number[] }

export type Figures = {
  machine: Machine
  browser: Record<keyof BrowserFigures, Pair>
  /** Of each page; none where Lighthouse is not installed. */
  lighthouse: LighthouseFigures[]
  server: { ours: number[]; nginx: number[]; memoryIdle: number; memoryAfter: number }
  growth: GrowthFigures[]
}

const WORDS: Record<keyof BrowserFigures, string> = {
  firstPaint: 'first contentful paint, ms',
  largestPaint: 'largest contentful paint, ms',
  blocked: 'main thread blocked (tasks over 50 ms), ms',
  firstViewBytes: 'first view, bytes received by the page',
  installBytes: 'installation of the worker, bytes',
  repeatVisitBytes: 'repeat visit, bytes received',
  interaction: 'menu pressed ten times, slowest, ms',
  routeChange: 'first change of page, ms',
  routeChangeSlow: 'first change of page on slow 4G, ms',
}

/** Writes `docs/performance.md` and its charts. */
export function writeReport(figures: Figures): void {
  writeFileSync('docs/performance-pages.svg', pairChart(figures))
  writeFileSync('docs/performance-growth.svg', growthChart(figures.growth))
  writeFileSync('docs/performance.md', textOf(figures))
}

function textOf({ machine, browser, lighthouse, server, growth }: Figures): string {
  const kinds = Object.entries(browser).map(([kind, pair]) => {
    const ratio = ratios(pair)
    return `| ${wordsFor(kind)} | ${whole(median(pair.ours))} | ${whole(median(pair.reference))} | ${ratioText(median(ratio))} | ${ratioText(quantile(ratio, 0))}–${ratioText(quantile(ratio, 1))} |`
  })
  const growthRows = growth.map(
    ({ posts, start, publish, list, listAgain, renderAll, memory, mail, mailWork }) =>
      `| ${posts} | ${whole(start)} | ${whole(publish)} | ${whole(list)} | ${whole(listAgain)} | ${whole(renderAll)} | ${whole(memory)} | ${whole(mail)} | ${whole(mailWork)} |`,
  )
  const throughput =
    server.nginx.length > 0
      ? `nginx with the same compressed file: ${whole(median(server.nginx))}; ours to nginx ${two(median(ratios({ ours: server.ours, reference: server.nginx })))}.`
      : 'There is no nginx on this machine to compare with.'
  return `# Performance

Measured by \`npm run bench\` on ${machine.day}: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, Node ${machine.node},
${machine.browser}. The home page as a phone of the middle sees it (processor four times slower), beside a hand-written page without any script
(\`tests/bench/reference-page\`), in turn, in the same session. Judge by the ratios: times differ from machine to machine.

| home page | ours | reference | ours/reference, median | rounds |
|---|---|---|---|---|
${kinds.join('\n')}

![ours beside the reference](performance-pages.svg)

${lighthouseTable(lighthouse)}
## The server

A page from memory, ${whole(median(server.ours))} a second to 32 clients. ${throughput} Memory ${whole(server.memoryIdle)} MB before, ${whole(server.memoryAfter)} MB after.

## Growth

| articles, mails | start to the first answer, ms | save until page and list show it, ms | a page of the list from the API, ms | the same again, ms | processor time for all pages, ms | memory after, MB | message until its mails are out, ms | processor time of that, ms |
|---|---|---|---|---|---|---|---|---|
${growthRows.join('\n')}

![growth](performance-growth.svg)

What a page, the first touch and the worker may cost in bytes is limited by \`tests/budgets.json\`, which every test run checks.
`
}

function lighthouseTable(pages: readonly LighthouseFigures[]): string {
  if (pages.length === 0) return ''
  const rows = pages.map(
    (page) =>
      `| ${page.path} | ${whole(page.performance)} (${whole(page.lowest)}) | ${whole(page.accessibility)} | ${whole(page.bestPractices)} | ${whole(page.seo)} | ${whole(page.firstPaint)} | ${whole(page.largestPaint)} | ${whole(page.blocked)} | ${page.shift.toFixed(3)} |`,
  )
  return `
## Lighthouse

Its default phone, the pages in turn: the median of the performance and its lowest, the lowest of the other scores, medians of the rest.

| page | performance | accessibility | best practices | SEO | first paint, ms | largest paint, ms | blocked, ms | shift |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}

const ratios = (pair: Pair): number[] => pair.ours.map((ours, round) => ours / (pair.reference[round] ?? Number.NaN))

function wordsFor(kind: string): string {
  return Object.entries(WORDS).find(([name]) => name === kind)?.[1] ?? kind
}

/** One pair of bars for each kind, as long as its share of the longer of the two. */
function pairChart({ browser }: Figures): string {
  const rows = Object.entries(browser).map(([kind, pair], row) => {
    const [ours, reference] = [median(pair.ours), median(pair.reference)]
    const longest = Math.max(ours, reference, 1)
    const bar = (value: number, line: number, color: string) =>
      `<rect x="320" y="${row * 52 + 24 + line * 18}" width="${whole((value / longest) * 280)}" height="14" fill="${color}"/>` +
      `<text x="${whole(326 + (value / longest) * 280)}" y="${row * 52 + 35 + line * 18}">${whole(value)}</text>`
    return `<text x="0" y="${row * 52 + 44}">${wordsFor(kind)}</text>${bar(ours, 0, OURS)}${bar(reference, 1, REFERENCE)}`
  })
  return svg(700, rows.length * 52 + 40, rows.join('') + legend(['ours', OURS], ['reference', REFERENCE]))
}

const OURS = '#8f6a1c'
const REFERENCE = '#77819a'

const x = (posts: number): number => 60 + (Math.log10(posts) - 2) * 260
const y = (ms: number): number => 260 - Math.log10(Math.max(ms, 1)) * 45

/** Both axes logarithmic: what grows in proportion is a straight line at 45°. */
function growthChart(growth: readonly GrowthFigures[]): string {
  const kinds = [
    ['start', '#8f6a1c'],
    ['publish', '#1c6843'],
    ['list', '#a52a21'],
    ['renderAll', '#1f4fb5'],
    ['mail', '#6b3fa0'],
  ] as const
  const grid = [1, 10, 100, 1000, 10_000, 100_000].map(
    (ms) => `<path d="M60 ${whole(y(ms))}H600" stroke="#dcd5c5"/><text x="0" y="${whole(y(ms) + 4)}">${ms} ms</text>`,
  )
  const lines = kinds.map(
    ([kind, color]) =>
      `<polyline fill="none" stroke="${color}" stroke-width="2" points="${growth.map((one) => `${whole(x(one.posts))},${whole(y(one[kind]))}`).join(' ')}"/>`,
  )
  const labels = growth.map(({ posts }) => `<text x="${whole(x(posts) - 12)}" y="285">${posts}</text>`)
  return svg(
    700,
    320,
    [...grid, ...lines, ...labels].join('') + legend(...kinds.map(([kind, color]) => [kind, color] as const)),
  )
}

function legend(...entries: readonly (readonly [name: string, color: string])[]): string {
  return entries
    .map(
      ([name, color], index) =>
        `<rect x="${220 + index * 95}" y="2" width="10" height="10" fill="${color}"/><text x="${234 + index * 95}" y="12">${name}</text>`,
    )
    .join('')
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#141b2d"><rect width="${width}" height="${height}" fill="#faf7f0"/>${content}</svg>\n`
}

/** Where the reference has 0, such as bytes of a worker, there is no ratio. */
const ratioText = (value: number): string => (Number.isFinite(value) ? two(value) : '–')

const whole = (value: number): string => String(Math.round(value))
const two = (value: number): string => value.toFixed(2)
