import { readFileSync, writeFileSync } from 'node:fs'
import { barChart, growthChart, OURS, REFERENCE, type Bars } from './charts.ts'
import type { FirstTouches } from './first-touches.ts'
import type { GrowthFigures } from './growth.ts'
import type { LighthouseFigures, LighthousePair } from './lighthouse.ts'
import { lastFound, type Found } from './parts.ts'
import type { MemoryFigures, ServerFigures, Throughput } from './server-costs.ts'
import { median, quantile } from './statistics.ts'

export type Machine = {
  day: string
  processor: string
  cores: number
  memoryGigabytes: number
  node: string
  browser: string
}

/** The values of one figure in all rounds, for this site (`ours`) and for the hand-written website (`reference`). */
export type Pair = { ours: number[]; reference: number[] }

/** Figures by name. `WORDS` has the label of each name. */
export type Pairs = Record<string, Pair>

export type PartName = 'pages' | 'presses' | 'server' | 'memory' | 'growth' | 'touches' | 'lighthouse'

const WORDS: Record<string, string> = {
  firstPaint: 'first contentful paint, ms',
  foundFirstPaint: 'the same from another site, ms',
  largestPaint: 'largest contentful paint, ms',
  blocked: 'main thread blocked (tasks over 50 ms), ms',
  firstViewBytes: 'first view, bytes received by the page',
  installBytes: 'installation of the worker, bytes',
  repeatVisitBytes: 'repeat visit, bytes received',
  link: 'link until the next heading, ms',
  linkHovered: 'the same, pointed at before, ms',
  linkSlow: 'link on slow 4G, ms',
  linkSlowHovered: 'the same, pointed at before, ms',
  menu: 'menu, ms',
  toggle: 'switch (there: details), ms',
  slider: 'slider, ms',
  firstKey: 'first key in a form, ms',
}

/**
 * The largest memory of the server, in MB, that this project allows: at rest (MEMORY_IDLE) and after a load of
 * requests.
 */
const MEMORY_IDLE = 120
const MEMORY_LOADED = 160

const END = '`tests/budgets.json` limits the bytes.'
const REPORT = 'docs/performance.md'

/**
 * Writes the report and its charts, from the last result of each part in `build/bench`. Without a result there, a
 * section stays as it is.
 */
export function writeReport(machine: Machine, failures: Record<string, string>): void {
  const pages = lastFound<Pairs>('pages')
  const presses = lastFound<Pairs>('presses')
  const touches = lastFound<FirstTouches>('touches')
  const lighthouse = lastFound<LighthousePair[]>('lighthouse')
  const server = lastFound<ServerFigures>('server')
  const memory = lastFound<MemoryFigures>('memory')
  const growth = lastFound<GrowthFigures[]>('growth')
  if (pages) writeFileSync('docs/performance-pages.svg', pairChart(pages.figures))
  if (presses) writeFileSync('docs/performance-presses.svg', pairChart(presses.figures))
  if (server) writeFileSync('docs/performance-server.svg', serverChart(server.figures))
  if (growth) writeFileSync('docs/performance-growth.svg', growthChart(growth.figures))
  const earlier = sectionsSoFar()
  const section = (heading: string, name: PartName, found: Found<unknown> | undefined, text: string | undefined) => {
    const notes = []
    if (failures[name] !== undefined) notes.push(`Not measured this time: ${failures[name]}.`)
    if (found === undefined)
      return earlier.get(heading) ?? [`## ${heading}`, 'Not measured yet.', ...notes].join('\n\n')
    if (found.day !== machine.day) notes.push(`Measured on ${found.day}.`)
    return [
      `## ${heading}`,
      ...(notes.length === 0 ? [] : [notes.join(' ')]),
      ...(text === undefined ? [] : [text]),
    ].join('\n\n')
  }
  const parts = [
    section('The home page', 'pages', pages, pages && pagesText(pages.figures)),
    section('Presses', 'presses', presses, presses && pressesText(presses.figures)),
    section('First touches', 'touches', touches, touches && touchesText(touches.figures)),
    section('Lighthouse', 'lighthouse', lighthouse, lighthouse && lighthouseText(lighthouse.figures)),
    section('The server', 'server', server, server && serverText(server.figures)),
    section('Memory', 'memory', memory, memory && memoryText(memory.figures)),
    section('Growth', 'growth', growth, growth && growthText(growth.figures)),
  ]
  writeFileSync(
    REPORT,
    `# Performance

Written by \`npm run bench\` on ${machine.day}: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, Node ${machine.node},
${machine.browser}. Beside the site, in turn: a hand-written site without any script
(\`tests/bench/reference-page\`), and nginx. Judge by the ratios.

${parts.map((text) => `${text.trimEnd()}\n`).join('\n')}
${END}
`,
  )
}

/** Returns the present report's sections by heading. Each names the day of its measurement. */
function sectionsSoFar(): Map<string, string> {
  const report = readFileSync(REPORT, 'utf8')
  const day = /on (\d{4}-\d\d-\d\d):/.exec(report)?.[1]
  const sections = report.split(/^(?=## )/m).slice(1)
  return new Map(
    sections.map((text) => {
      const [heading = '', ...body] = text.replace(END, '').trim().split('\n\n')
      const isDated = body[0]?.startsWith('Measured on ') ?? false
      return [heading.slice(3), [heading, ...(isDated ? [] : [`Measured on ${day}.`]), ...body].join('\n\n')]
    }),
  )
}

function pagesText(pages: Pairs): string {
  const rows = Object.entries(pages).map(([kind, pair]) => {
    const all = ratios(pair)
    return `| ${wordsFor(kind)} | ${whole(median(pair.ours))} | ${whole(median(pair.reference))} | ${ratioText(median(all))} | ${roundsOf(kind, pair.ours)} | ${roundsOf(kind, pair.reference)} |`
  })
  return `Processor four times slower, first view on slow 4G, from an empty tab unless named; medians, then all rounds.

| home page | ours | hand-written | ratio, median | ours, all rounds | hand-written, all rounds |
|---|---|---|---|---|---|
${rows.join('\n')}

![ours beside the hand-written page](performance-pages.svg)
`
}

/** Returns the values of all rounds as text; bytes that are the same in several rounds only once. */
function roundsOf(kind: string, values: readonly number[]): string {
  const rounds = values.map(whole)
  return (kind.endsWith('Bytes') ? [...new Set(rounds)] : rounds).join(', ')
}

function pressesText(presses: Pairs): string {
  const rows = Object.entries(presses).map(([kind, { ours, reference }]) => {
    const [p98, other] = [quantile(ours, 0.98), quantile(reference, 0.98)]
    return `| ${wordsFor(kind)} | ${ours.length} | ${whole(median(ours))} | ${whole(median(reference))} | ${ratioText(median(ours) / median(reference))} | ${whole(p98)} | ${whole(other)} | ${ratioText(p98 / other)} |`
  })
  return `Three sessions of each site in turn, worker installed, processor four times slower. Links: up to eight of an untouched home page, until
the next heading is painted. The rest: ten presses each until they show; the first wakes the page.

| press | of ours | ours, median | hand-written | ratio | ours, p98 | hand-written | ratio |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

![ours beside the hand-written site](performance-presses.svg)
`
}

function touchesText({ touches, seed, isWhole, said }: FirstTouches): string {
  return isWhole
    ? `${touches} first touches at random moments, over all kinds of pages and controls, fast and slow: all did what they should (seed ${seed}). \`tests/matrix/first-taps.spec.ts\` tries some too.
`
    : `Of ${touches} first touches at random moments some were lost (seed ${seed}):\n\n\`\`\`\n${said}\n\`\`\`\n`
}

function lighthouseText(pages: readonly LighthousePair[]): string {
  const rows = pages.flatMap(({ ours, reference }) => [
    `| ${ours.path} | ${lighthouseRow(ours)} |`,
    ...(reference === undefined ? [] : [`| ${reference.path}, hand-written | ${lighthouseRow(reference)} |`]),
  ])
  return `Its default phone: the median of the performance and its lowest, the lowest of the other scores, medians of the rest.

| page | performance | accessibility | best practices | SEO | first paint, ms | largest paint, ms | blocked, ms | shift |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}

function lighthouseRow(page: LighthouseFigures): string {
  return `${whole(page.performance)} (${whole(page.lowest)}) | ${whole(page.accessibility)} | ${whole(page.bestPractices)} | ${whole(page.seo)} | ${whole(page.firstPaint)} | ${whole(page.largestPaint)} | ${whole(page.blocked)} | ${page.shift.toFixed(3)}`
}

const SERVERS: ReadonlyArray<readonly [keyof ServerFigures, string]> = [
  ['ours', 'ours'],
  ['bound', "the same from Go's own server"],
  ['nginxHeaders', 'the same from nginx (`gzip_static`)'],
  ['nginx', 'the same bytes from nginx, with fewer headers'],
]

function serverText(server: ServerFigures): string {
  const rows = SERVERS.filter(([name]) => server[name].rate.length > 0).map(([name, words]) => {
    const { rate, work } = server[name]
    return `| ${words} | ${whole(median(rate))} | ${ratioText(ratio('rate', server.ours, server[name]))} | ${median(work).toFixed(1)} | ${ratioText(ratio('work', server.ours, server[name]))} | ${rate.map(whole).join(', ')} |`
  })
  return `The home page from memory, compressed, to 32 clients, in turn. Go's own server is the bound
(\`docs/decisions/0017-shared-caches-carry-more-than-net-http.md\`).

| server | pages a second | ours to it | processor for each, µs | ours to it | all rounds |
|---|---|---|---|---|---|
${rows.join('\n')}

![servers](performance-server.svg)
`
}

function ratio(what: keyof Throughput, ours: Throughput, other: Throughput): number {
  return median(ratios({ ours: ours[what], reference: other[what] }))
}

function memoryText({ idle, afterLoad, whileRendering, afterRendering }: MemoryFigures): string {
  return `Resident, sample content.

| when | MB | asked |
|---|---|---|
| at rest after a start | ${whole(idle)} | at most ${MEMORY_IDLE} |
| after five pages in three encodings, each for two seconds to 32 clients | ${whole(afterLoad)} | at most ${MEMORY_LOADED} |
| while 200 articles are rendered, at most | ${whole(whileRendering)} | |
| at rest after that | ${whole(afterRendering)} | at most ${MEMORY_LOADED} |
`
}

const GROWING: ReadonlyArray<readonly [Exclude<keyof GrowthFigures, 'posts'>, string]> = [
  ['start', 'start to the first answer, nothing rendered yet, ms'],
  ['startAgain', 'the same, with what was rendered meanwhile, ms'],
  ['publish', 'save of an article until page and list show it, ms'],
  ['list', 'the list from the API, up to 1000 articles, ms'],
  ['listAgain', 'the same again, ms'],
  ['renderEach', 'processor time for each page rendered, ms'],
  ['memory', 'memory after that, MB'],
  ['mail', 'a message until both its mails are out, ms'],
  ['mailWork', 'processor time of that, ms'],
]

function growthText(growth: readonly GrowthFigures[]): string {
  const rows = GROWING.map(([kind, words]) => {
    const values = growth.map((one) => one[kind])
    return `| ${words} | ${values.map((value) => whole(value)).join(' | ')} | ${shapeOf(growth, values)} |`
  })
  return `So many articles and mails. The shape is the power by which the last step grows.

| what | ${growth.map(({ posts }) => posts).join(' | ')} | shape |
|---|${growth.map(() => '---|').join('')}---|
${rows.join('\n')}

![growth](performance-growth.svg)
`
}

function shapeOf(growth: readonly GrowthFigures[], values: readonly number[]): string {
  const [before, last] = growth.slice(-2)
  const [from, to] = values.slice(-2)
  if (before === undefined || last === undefined || from === undefined || to === undefined) return '–'
  return two(Math.max(0, Math.log(to / from) / Math.log(last.posts / before.posts)))
}

const ratios = (pair: Pair): number[] => pair.ours.map((ours, round) => ours / (pair.reference[round] ?? Number.NaN))

const wordsFor = (kind: string): string => WORDS[kind] ?? kind

function pairChart(pairs: Pairs): string {
  const groups = Object.entries(pairs).map(([kind, { ours, reference }]): Bars => ({
    words: wordsFor(kind),
    values: [
      { value: median(ours), color: OURS },
      ...(reference.length === 0 ? [] : [{ value: median(reference), color: REFERENCE }]),
    ],
  }))
  return barChart(groups, [
    ['ours', OURS],
    ['hand-written', REFERENCE],
  ])
}

const SERVER_COLORS = [OURS, '#1c6843', '#1f4fb5', REFERENCE]

function serverChart(server: ServerFigures): string {
  const present = SERVERS.filter(([name]) => server[name].rate.length > 0)
  const group = (words: string, what: keyof Throughput): Bars => ({
    words,
    values: present.map(([name], index) => ({
      value: median(server[name][what]),
      color: SERVER_COLORS[index] ?? OURS,
    })),
  })
  const short: Record<keyof ServerFigures, string> = {
    ours: 'ours',
    bound: 'Go alone',
    nginxHeaders: 'nginx',
    nginx: 'nginx, few headers',
  }
  return barChart(
    [group('pages a second', 'rate'), group('processor for each page, µs', 'work')],
    present.map(([name], index) => [short[name], SERVER_COLORS[index] ?? OURS] as const),
  )
}

/**
 * Returns a ratio as text, or a dash without a ratio: the other website's value may be 0 or missing, such as the bytes
 * of a service worker.
 */
const ratioText = (value: number): string => (Number.isFinite(value) ? two(value) : '–')

const whole = (value: number): string => (Number.isFinite(value) ? String(Math.round(value)) : '–')
const two = (value: number): string => value.toFixed(2)
