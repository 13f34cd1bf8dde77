/**
 * Measures the costs of this site for a visitor and its operator. Compares them with a hand-written website, with
 * nginx, and with a minimal server in Go.
 *
 * `npm run bench` builds the program, runs the parts one after the other, and updates `docs/performance.md` after each
 * part. So a failed part does not affect the others. The bench takes about twenty minutes. Run nothing else on the
 * machine.
 *
 *   npm run bench -- --only server,memory    only these parts; for the others the report keeps their last result
 *   npm run bench -- --rounds 5 --growth 100,1000,10000
 *   npm run bench -- --only pages --trace    also traces a first view of each site from another site into build/bench
 */
import { cpus, totalmem } from 'node:os'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { chromiumOptions } from '../../src/build/tools/steady-chromium.ts'
import { freePort } from '../support/servers/free-port.ts'
import { seedPosts } from '../support/servers/seeds.ts'
import { startServer } from '../support/servers/server.ts'
import { measureInBrowser, traceFoundView, type BrowserFigures, type Subject } from './browser-costs.ts'
import { startCountingProxy } from './counting-proxy.ts'
import { tryFirstTouches } from './first-touches.ts'
import { measureGrowth, type GrowthFigures } from './growth.ts'
import { askLighthouse, findLighthouse, type LighthousePair } from './lighthouse.ts'
import { pause } from '../support/until.ts'
import { runPart } from './parts.ts'
import { PRESS_KINDS, pressesOf, type PressPlaces } from './presses.ts'
import { serveReference } from './reference-server.ts'
import { serveSearchPage } from './search-page.ts'
import { writeReport, type Machine, type Pairs, type PartName } from './report.ts'
import { measureMemory, measureServer } from './server-costs.ts'

/** The pages that Lighthouse tests. `reference` is the page of the hand-written website with the same purpose. */
const LIGHTHOUSE_PAGES = [
  { path: '/', reference: '/' },
  { path: '/pricing', reference: '/pricing' },
  { path: '/blog', reference: '/blog' },
  { path: '/blog/advance-fees-and-when-they-are-earned' },
  { path: '/request-demo' },
  { path: '/contact', reference: '/contact' },
]
const SESSIONS = 3
/**
 * How often to request a page before the measurement. After eight requests the server compresses a page at the highest
 * level, in the background. Nearly every visitor gets that version, so the bench measures it.
 */
const TIMES_ASKED = 10
const COMPRESSED_MS = 2000

const OUR_PLACES: PressPlaces = {
  toggle: { path: '/pricing', control: '[role=switch]' },
  slider: { path: '/pricing', control: 'input[type=range]' },
  firstKey: { path: '/contact', control: 'main form input[name=firstName]' },
}
const REFERENCE_PLACES: PressPlaces = {
  toggle: { path: '/', control: 'main details summary' },
  slider: { path: '/', control: 'input[type=range]' },
  firstKey: undefined,
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    growth: { type: 'string', default: '100,1000,10000' },
    only: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
  },
})
const rounds = wholeNumber('--rounds', values.rounds)
const sizes = values.growth.split(',').map((size) => wholeNumber('--growth', size))

/** The parts of the bench. A part that takes longer than `minutes` counts as failed. */
const parts: Record<PartName, { minutes: number; work: () => Promise<unknown> }> = {
  server: { minutes: 4, work: () => measureServer(rounds) },
  memory: { minutes: 6, work: () => measureMemory(seedPosts) },
  pages: { minutes: 8, work: pages },
  presses: { minutes: 10, work: presses },
  growth: { minutes: 12, work: growth },
  touches: { minutes: 5, work: tryFirstTouches },
  lighthouse: { minutes: 20, work: lighthouse },
}
const wanted = values.only === '' ? Object.keys(parts) : values.only.split(',')
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`there is no part "${unknown.join(', ')}". Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const failures: Record<string, string> = {}
for (const [name, { minutes, work }] of Object.entries(parts)) {
  if (!wanted.includes(name)) continue
  const failure = await runPart(name, minutes, work)
  if (failure !== undefined) failures[name] = failure
  writeReport(machine(), failures)
}
console.log('written: docs/performance.md')
for (const [name, why] of Object.entries(failures)) console.error(`not measured: ${name}: ${why}`)
process.exit(Object.keys(failures).length === 0 ? 0 : 1)

/**
 * Measures both websites, each behind a proxy that counts bytes and slows the connection. The sites alternate, and
 * take turns to be first in a round. So other work on the machine affects both equally.
 */
async function inTurn(times: number, measure: (subject: Subject, isOurs: boolean, time: number) => Promise<void>) {
  const [publicPort, referencePort] = [await freePort(), await freePort()]
  const server = await startServer({ sample: true, env: { SITE_ORIGIN: `http://127.0.0.1:${publicPort}` } })
  const reference = await serveReference('tests/bench/reference-page', referencePort)
  await askOften(server.origin, ['/'])
  const ours: Subject = await behindProxy('ours', server.port, publicPort, true)
  const other: Subject = await behindProxy('reference', referencePort, await freePort(), false)
  try {
    for (let time = 1; time <= times; time += 1)
      for (const subject of time % 2 === 0 ? [other, ours] : [ours, other])
        await measure(subject, subject === ours, time)
  } finally {
    reference.close()
    for (const { proxy } of [ours, other]) proxy.close()
    await server.remove()
  }
}

async function askOften(origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    for (let time = 0; time < TIMES_ASKED; time += 1)
      await (await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  await pause(COMPRESSED_MS)
}

async function behindProxy(name: string, target: number, port: number, hasWorker: boolean): Promise<Subject> {
  return { name, hasWorker, origin: `http://127.0.0.1:${port}`, proxy: await startCountingProxy(port, target) }
}

async function pages(): Promise<Pairs> {
  const pairs: Pairs = {}
  const search = await serveSearchPage(await freePort())
  try {
    await inTurn(rounds, async (subject, isOurs, round) => {
      const measured: BrowserFigures = await measureInBrowser(subject, search)
      console.log(`pages, round ${round} of ${rounds}, ${subject.name}: ${JSON.stringify(measured)}`)
      for (const [kind, value] of Object.entries(measured)) add(pairs, kind, isOurs, [value])
      if (values.trace && round === rounds)
        await traceFoundView(subject, search, `build/bench/found-${subject.name}.trace.json`)
    })
  } finally {
    search.close()
  }
  return pairs
}

async function presses(): Promise<Pairs> {
  const pairs: Pairs = {}
  await inTurn(SESSIONS, async (subject, isOurs, session) => {
    const measured = await pressesOf(subject, isOurs ? OUR_PLACES : REFERENCE_PLACES)
    console.log(`presses, session ${session} of ${SESSIONS}, ${subject.name}: ${JSON.stringify(measured)}`)
    for (const kind of PRESS_KINDS) add(pairs, kind, isOurs, measured[kind])
  })
  return pairs
}

function add(pairs: Pairs, kind: string, isOurs: boolean, found: readonly number[]): void {
  const pair = (pairs[kind] ??= { ours: [], reference: [] })
  pair[isOurs ? 'ours' : 'reference'].push(...found)
}

async function lighthouse(): Promise<LighthousePair[]> {
  const program = findLighthouse()
  const [port, referencePort] = [await freePort(), await freePort()]
  const server = await startServer({ sample: true, env: { SITE_ORIGIN: `http://127.0.0.1:${port}` }, port })
  const reference = await serveReference('tests/bench/reference-page', referencePort)
  await askOften(
    server.origin,
    LIGHTHOUSE_PAGES.map(({ path }) => path),
  )
  try {
    const origins = { ours: server.origin, reference: `http://127.0.0.1:${referencePort}` }
    return await askLighthouse(program, origins, LIGHTHOUSE_PAGES, rounds)
  } finally {
    reference.close()
    await server.remove()
  }
}

async function growth(): Promise<GrowthFigures[]> {
  const found: GrowthFigures[] = []
  for (const size of sizes) {
    found.push(await measureGrowth(size))
    console.log(`growth: ${JSON.stringify(found.at(-1))}`)
  }
  return found
}

function machine(): Machine {
  const { executablePath } = chromiumOptions({ window: true })
  return {
    day: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    browser: spawnSync(executablePath, ['--version'], { encoding: 'utf8' }).stdout.trim(),
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    console.error(`${name} must be a whole number above 0, not "${text}"`)
    process.exit(2)
  }
  return Number(text)
}
