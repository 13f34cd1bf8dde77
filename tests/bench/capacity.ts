/**
 * Measures how many page requests, submissions and publications one machine handles per second, and the processor time
 * of each. `npm run capacity` builds the program, measures, and writes the table into `docs/scaling.md`. Processor
 * times are also valid on a busy machine. Rates are valid only if the machine does nothing else.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { publishPost } from '../support/http/published-page.ts'
import { contactPayload } from '../support/http/form-requests.ts'
import { freshProof, sendSubmission } from '../support/http/submission.ts'
import { processorSeconds, startServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { pagesIn } from './page-readers.ts'

const PAGE = 'docs/scaling.md'
const SUBMISSIONS = 600
const AT_ONCE = 32
const PUBLISHES = 30
const SECONDS = 3

type Cost = { what: string; perSecond: number; milliseconds: number }

// The program chooses how often it collects garbage, as it does for an operator.
const server = await startServer({ sample: true, raiseLimits: true, env: { HOOK_ENGINES: '', GOGC: '' } })
const load = loadavg()[0] ?? 0
const costs: Cost[] = [
  await ofPages('a page from memory (`/`)', '/'),
  await ofPages('an article from memory', '/blog/advance-fees-and-when-they-are-earned'),
  await ofSubmissions(),
  await ofPublishes(),
]
await server.remove()
const [{ model } = { model: 'unknown' }] = cpus()
const table = [
  `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${model.trim()}; load of the machine before: ${load.toFixed(1)}; clients on the same machine.`,
  '',
  '| what | a second | processor for each |',
  '|---|---|---|',
  ...costs.map(({ what, perSecond, milliseconds }) => `| ${what} | ${round(perSecond)} | ${round(milliseconds)} ms |`),
].join('\n')
const text = readFileSync(PAGE, 'utf8')
const [begin, end] = ['<!-- measured by tests/bench/capacity.ts -->', '<!-- end of what was measured -->']
const [before = '', rest = ''] = text.split(begin)
writeFileSync(PAGE, `${before}${begin}\n\n${table}\n\n${end}${rest.split(end)[1] ?? ''}`)
console.log(table)
process.exit(0)

/**
 * Runs `work`, which returns how often it did its task. Returns the tasks per second, and the server's processor time
 * in ms for each task.
 */
async function costOf(what: string, work: () => Promise<number>): Promise<Cost> {
  const [began, used] = [performance.now(), processorSeconds(server.pid() ?? 0)]
  const times = await work()
  const seconds = (performance.now() - began) / 1000
  return {
    what,
    perSecond: times / seconds,
    milliseconds: ((processorSeconds(server.pid() ?? 0) - used) * 1000) / times,
  }
}

async function ofPages(what: string, path: string): Promise<Cost> {
  await pagesIn(SECONDS, server.port, path)
  const { milliseconds } = await costOf(what, () => pagesIn(SECONDS, server.port, path))
  return { what, perSecond: (await pagesIn(SECONDS, server.port, path)) / SECONDS, milliseconds }
}

async function ofSubmissions(): Promise<Cost> {
  // Compute all proofs of work before the measurement. In reality visitors' devices compute them, so they don't count
  // as work of the server.
  const proofs: string[] = []
  for (let made = 0; made < SUBMISSIONS; made += 1) proofs.push(await freshProof(server.origin, 'send-email'))
  return costOf('a submission (contact form; `synchronous=FULL`, 32 at once), with its two mails queued', async () => {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let altcha = proofs.pop(); altcha !== undefined; altcha = proofs.pop()) {
          const { status, text } = await sendSubmission(server.origin, 'send-email', contactPayload({ altcha }))
          if (status !== 200) throw new Error(`${status}: ${text}`)
        }
      }),
    )
    return SUBMISSIONS
  })
}

async function ofPublishes(): Promise<Cost> {
  return costOf('an article published, until its page, lists and feed show it, one after the other', async () => {
    for (let n = 1; n <= PUBLISHES; n += 1) {
      const { slug } = await publishPost(server, { title: `Measured ${n}` })
      const isShown = async (path: string) =>
        (await (await fetch(server.origin + path)).text()).includes(`Measured ${n}<`)
      await until('it is shown', async () => (await isShown(`/blog/${String(slug)}`)) && (await isShown('/blog')))
    }
    return PUBLISHES
  })
}

function round(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(2)
}
