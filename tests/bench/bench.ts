/**
 * What the site costs a visitor and its operator, beside a hand-written page and nginx: `npm run bench` builds, measures in turn and writes
 * `docs/performance.md`. It takes half an hour; let the machine do nothing else meanwhile. Lighthouse is asked where it is installed
 * (`npm install --global lighthouse`, or its `cli/index.js` in LIGHTHOUSE_PATH).
 *
 *   npm run bench -- --rounds 5 --growth 100,1000,10000
 */
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { spawnSync } from 'node:child_process'
import { chromiumOptions } from '../../src/build/tools/chromium.ts'
import { freePort } from '../support/servers/free-port.ts'
import { residentMegabytes } from '../support/servers/server-figures.ts'
import { startServer } from '../support/servers/server.ts'
import { measureInBrowser, type BrowserFigures, type Subject } from './browser-costs.ts'
import { startCountingProxy } from './counting-proxy.ts'
import { measureGrowth, type GrowthFigures } from './growth.ts'
import { askLighthouse, findLighthouse, type LighthouseFigures } from './lighthouse.ts'
import { serveReference } from './reference-server.ts'
import { writeReport, type Figures, type Pair } from './report.ts'
import { pagesPerSecond, startNginx } from './server-costs.ts'

const KINDS = [
  'firstPaint',
  'largestPaint',
  'blocked',
  'firstViewBytes',
  'installBytes',
  'repeatVisitBytes',
  'interaction',
  'routeChange',
  'routeChangeSlow',
] as const

const LIGHTHOUSE_PAGES = [
  '/',
  '/pricing',
  '/blog',
  '/blog/advance-fees-and-when-they-are-earned',
  '/request-demo',
  '/contact',
]

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, growth: { type: 'string', default: '100,1000,10000' } },
})
const rounds = wholeNumber('--rounds', values.rounds)
const sizes = values.growth.split(',').map((size) => wholeNumber('--growth', size))

const figures: Figures = {
  machine: machine(),
  browser: await inBrowsers(),
  lighthouse: await lighthouse(),
  server: await ofServer(),
  growth: await growth(),
}
writeReport(figures)
console.log('written: docs/performance.md')
process.exit(0)

async function inBrowsers(): Promise<Figures['browser']> {
  const [publicPort, referencePort] = [await freePort(), await freePort()]
  const server = await startServer({ sample: true, env: { SITE_ORIGIN: `http://127.0.0.1:${publicPort}` } })
  const reference = await serveReference('tests/bench/reference-page', referencePort)
  const ours: Subject = await behindProxy('ours', server.port, publicPort, true)
  const other: Subject = await behindProxy('reference', referencePort, await freePort(), false)
  const pairs: Partial<Record<keyof BrowserFigures, Pair>> = {}
  for (let round = 1; round <= rounds; round += 1) {
    // In turn, and each round the other one first: what else the machine does hits both.
    const subjects = round % 2 === 0 ? [other, ours] : [ours, other]
    for (const subject of subjects) {
      const measured = await measureInBrowser(subject)
      console.log(`round ${round} of ${rounds}, ${subject.name}: ${JSON.stringify(measured)}`)
      for (const [kind, value] of Object.entries(measured)) {
        const pair = (pairs[kindOf(kind)] ??= { ours: [], reference: [] })
        pair[subject === ours ? 'ours' : 'reference'].push(value)
      }
    }
  }
  reference.close()
  for (const { proxy } of [ours, other]) proxy.close()
  await server.remove()
  return wholeRecord(pairs)
}

async function lighthouse(): Promise<LighthouseFigures[]> {
  const program = findLighthouse()
  if (program === undefined) return []
  const port = await freePort()
  const server = await startServer({ sample: true, env: { SITE_ORIGIN: `http://127.0.0.1:${port}` }, port })
  const asked = await askLighthouse(program, server.origin, LIGHTHOUSE_PAGES, rounds)
  await server.remove()
  return asked
}

async function behindProxy(name: string, target: number, port: number, hasWorker: boolean): Promise<Subject> {
  return { name, hasWorker, origin: `http://127.0.0.1:${port}`, proxy: await startCountingProxy(port, target) }
}

async function ofServer(): Promise<Figures['server']> {
  const server = await startServer({ sample: true, env: { GOGC: '', CLIENT_CONNECTIONS: '4096' } })
  const compressed = Buffer.from(
    await (await fetch(server.origin, { headers: { 'Accept-Encoding': 'identity' } })).arrayBuffer(),
  )
  const packed = await compressedPage(server.port)
  const nginx = await startNginx(compressed, packed)
  const pid = server.pid() ?? 0
  const figuresOfServer: Figures['server'] = { ours: [], nginx: [], memoryIdle: residentMegabytes(pid), memoryAfter: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    figuresOfServer.ours.push(await pagesPerSecond(server.port))
    if (nginx !== undefined) figuresOfServer.nginx.push(await pagesPerSecond(nginx.port))
  }
  figuresOfServer.memoryAfter = residentMegabytes(pid)
  nginx?.stop()
  await server.remove()
  console.log(`server: ${JSON.stringify(figuresOfServer)}`)
  return figuresOfServer
}

/** As our server sends it, so that nginx sends the same. */
async function compressedPage(port: number): Promise<Buffer> {
  const { request } = await import('node:http')
  const body = await new Promise<Buffer>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/', headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts)))
    })
      .on('error', reject)
      .end()
  })
  gunzipSync(body)
  return body
}

async function growth(): Promise<GrowthFigures[]> {
  const found: GrowthFigures[] = []
  for (const size of sizes) {
    found.push(await measureGrowth(size))
    console.log(`growth: ${JSON.stringify(found.at(-1))}`)
  }
  return found
}

function machine(): Figures['machine'] {
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

function kindOf(name: string): keyof BrowserFigures {
  const kind = KINDS.find((one) => one === name)
  if (kind === undefined) throw new Error(`no figure ${name}`)
  return kind
}

function wholeRecord(pairs: Partial<Record<keyof BrowserFigures, Pair>>): Figures['browser'] {
  const of = (kind: keyof BrowserFigures) => pairs[kind] ?? { ours: [], reference: [] }
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocked: of('blocked'),
    firstViewBytes: of('firstViewBytes'),
    installBytes: of('installBytes'),
    repeatVisitBytes: of('repeatVisitBytes'),
    interaction: of('interaction'),
    routeChange: of('routeChange'),
    routeChangeSlow: of('routeChangeSlow'),
  }
}
