/**
 * Records the data that this release leaves in browsers and databases. Every later release must be able to read that
 * data. `npm run record-release` builds the program. Then this file records tests/fixtures/releases/<version of
 * package.json>, with the built binary and the present outbox and forms.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { startServer, type TestServer } from '../servers/server.ts'
import { repositoryRoot } from '../repository/source-files.ts'
import { createNodeOutbox, recordOutbox } from './node-outbox.ts'
import {
  recordPost,
  recordedRows,
  type RecordedPost,
  announceRecordedOffers,
  releaseRequests,
  type ReleaseRequest,
} from './release-requests.ts'

/** The outcome of a POST request. `lost`: the server stores the request, but its answer does not arrive. */
type Fate =
  | 'answered'
  | 'lost'
  | 'unreachable'
  | { status: number; headers?: Record<string, string>; body: Record<string, unknown> }

const DAY_MS = 86_400_000

/**
 * For each state of an item (a submission in the outbox), the outcome that leads to it. The order matters: a rate limit
 * delays all later items of the same route.
 */
const situations: Record<string, { fate: Fate; daysAgo?: number }> = {
  expired: { fate: 'lost', daysAgo: 61 },
  sent: { fate: 'answered' },
  offline: { fate: 'unreachable' },
  lost: { fate: 'lost' },
  refused: {
    fate: { status: 422, body: { success: false, error: 'We could not take it.', code: 'invalid', fields: {} } },
  },
  busy: {
    fate: {
      status: 429,
      headers: { 'Retry-After': '60' },
      body: { success: false, error: 'Too many requests.', code: 'rate_limited' },
    },
  },
}

/** An article that tests check in the recorded data folder, besides the requests. */
const RECORDED_POST = {
  title: 'About deadlines',
  slug: 'deadlines',
  category: 'Technology',
  published: true,
  excerpt: 'What a calendar must know.',
  content: 'Text in **Markdown**, with a [link](https://example.com).',
}

const folder = folderOfThisRelease()
const server = await startServer({ raiseLimits: true })
try {
  await announceRecordedOffers(server)
  await server.admin.create('blog_posts', RECORDED_POST)
  await record(server)
} finally {
  await server.remove()
}

async function record(server: TestServer): Promise<void> {
  const posts: RecordedPost[] = []
  const now = Date.now()
  const at = { now, fate: 'unreachable' as Fate }
  const { drain, submit } = createNodeOutbox({
    now: () => at.now,
    fetch: async (path, init) => {
      if (at.fate === 'unreachable') throw new TypeError('Failed to fetch')
      if (init.method === 'POST' && typeof at.fate === 'object') {
        const { status, headers = {}, body } = at.fate
        return Response.json(body, { status, headers })
      }
      const response = await fetch(server.origin + path, init)
      if (init.method !== 'POST') return response
      const answer = await response.text()
      if (!response.ok) return new Response(answer, response)
      posts.push(await recordPost(path, init, answer))
      if (at.fate === 'answered') return new Response(answer, response)
      throw new TypeError('Failed to fetch')
    },
  })

  for (const [situation, { fate, daysAgo = 0 }] of Object.entries(situations)) {
    if (situation === 'busy') await correct()
    for (const [form, request] of Object.entries(releaseRequests)) {
      at.now = now - daysAgo * DAY_MS
      at.fate = fate
      const { call, payload, file }: ReleaseRequest = request(`${situation}-${form}`)
      await submit(call, payload, { file })
      // `submit` waits only for its own item. Also wait for the drain's end, so that this drain sends no later item.
      await drain()
    }
  }
  at.now = now
  // This drain marks items that are too old as expired. The outbox sends an expired item only if the visitor agrees.
  at.fate = 'unreachable'
  await drain()

  write('outbox.json', await recordOutbox())
  write('server.json', { rows: recordedRows(server), posts })
  await recordBackup(server)

  /** Submits a request whose answer is lost. Then submits a correction that replaces it, and that stays unsent. */
  async function correct(): Promise<void> {
    at.fate = 'lost'
    const { call, payload } = releaseRequests['demo-request']('mistyped-demo-request')
    const outcome = await submit(call, payload)
    await drain()
    const key = 'key' in outcome && outcome.key !== null ? outcome.key : ''
    at.fate = 'unreachable'
    await submit(call, { ...payload, lastName: 'O’Neill corrected' }, { earlier: { key, payload } })
    await drain()
  }
}

/** Records a backup of this release's whole data folder. */
async function recordBackup(server: TestServer): Promise<void> {
  const { code, output } = await server.run('backup', 'now')
  if (code !== 0) throw new Error(output)
  const backups = join(server.dataDir, 'backups')
  const [name = ''] = readdirSync(backups).filter((each) => each.endsWith('.zip'))
  copyFileSync(join(backups, name), join(folder, 'backup.zip'))
  console.log(`${folder}/backup.zip`)
}

function write(name: string, content: unknown): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`)
  console.log(`${folder}/${name}`)
}

function folderOfThisRelease(): string {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')),
  )
  const place = join(repositoryRoot, 'tests/fixtures/releases', version)
  if (existsSync(place))
    throw new Error(`${version} is recorded already: the next release has another version in package.json`)
  return place
}
