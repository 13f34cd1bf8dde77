import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { smallCollections } from '../../src/content/rules/published-collections.ts'
import {
  KNOWN_POCKETBASE,
  pocketBaseCalls,
  siteCalls,
  type AccessCall,
  registeredRoutes,
} from '../support/access/calls.ts'
import {
  COLLEAGUES,
  gatherPeople,
  PEOPLE,
  type Company,
  type Who,
  strangeTokens,
  secondsFromNow,
  readKeys,
  signedToken,
} from '../support/access/people.ts'
import { batches, selfMadeRoles, sideQuestions } from '../support/access/probes.ts'
import { askWithToken, askCollection, askEverybody, shortAnswer } from '../support/access/queries.ts'
import { askSideTopics, listenToEverything } from '../support/access/realtime.ts'
import { fillCollections } from '../support/access/rows.ts'
import {
  readCollections,
  AS_WRITTEN,
  differences,
  isAsked,
  type Line,
  changedTables,
  readDatabase,
  readDatabaseAtRest,
  type DatabaseState,
} from '../support/access/schema.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { signInForToken, signInAgain } from '../support/http/accounts.ts'
import { openEventStream, type EventStream } from '../support/http/connections.ts'
import { picture } from '../support/http/application.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { until } from '../support/until.ts'

/** The site's pages and pictures, not API requests. Go registers these routes with its variable `pattern` as path. */
const PAGES = ['Route pattern']

/** The lifetime of a token, in seconds. It is long enough to open a stream on a busy machine. */
const BRIEFLY_SECONDS = 8
/** The number of actions on each collection: list, view, create, update, delete. */
const ACTIONS = 5
/** A text that the test types into forms, which the server then refuses. */
const TYPED = 'typed-by-a-visitor'
/** The tables into which the image tool writes when it replaces pictures. */
const IMAGE_TOOL = ['blog_authors', 'blog_posts', 'image_jobs', 'storage_objects']
/** The table into which the server's readiness check writes, to test a commit. */
const READINESS = ['_params']

let server: TestServer
let company: Company
let collections: string[]
let before: DatabaseState
let brieflyAdmin: { stream: EventStream; expires: number }

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  company = await gatherPeople(server)
  brieflyAdmin = await listenBriefly()
  await fillCollections(server, company, 'a')
  collections = (await readCollections(server)).map(({ name }) => name).filter(isAsked)
  for (const changes of [{ email: 'x'.repeat(10) }, { altcha: 'forged' }])
    await sendDemoRequest(server.origin, demoPayload({ ...changes, notes: TYPED }))
  before = await readDatabaseAtRest(server)
})
afterAll(() => server.remove())

/**
 * Opens a realtime stream with a token that is still valid but expires soon. Returns the stream and the time of expiry
 * (epoch ms).
 */
async function listenBriefly(): Promise<typeof brieflyAdmin> {
  const { claims, tokenKey, secrets } = await readKeys(server, company.admin.id)
  const exp = secondsFromNow(BRIEFLY_SECONDS)
  const stream = await openEventStream(
    server.origin,
    ['image_jobs/*'],
    signedToken({ ...claims, exp }, tokenKey + secrets.authToken),
  )
  const { id } = await server.admin.create('image_jobs', { kind: 'all', status: 'done', error: 'before the expiry' })
  await stream.hears('before the expiry')
  await server.admin.remove('image_jobs', id)
  return { stream, expires: exp * 1000 }
}

/** Returns the names of the tables that changed since the last call of this function. */
async function changes(): Promise<string[]> {
  const after = await readDatabase(server)
  const changed = changedTables(before, after)
  before = after
  return changed
}

async function first(collection: string, filter: string): Promise<string> {
  const [row] = await server.admin.rows(collection, filter)
  if (row === undefined) throw new Error(`${collection} has no row with ${filter}`)
  return row.id
}

// The tests run in this order, because each test leaves accounts and rows, which change the answers in the next test.
describe('one server', { shuffle: false }, () => {
  test('every collection has a row that could be leaked', async () => {
    const counts = await Promise.all(collections.map(async (name) => [name, (await server.admin.rows(name)).length]))
    expect(counts.filter(([, count]) => count === 0)).toEqual([])
  })

  /** A signed-in person may delete the trusted devices and sign-in providers of their own account. */
  const OWN_DEVICES = ['_authOrigins', '_externalAuths']

  const WRITTEN_BY_STAFF = [
    // An editor may delete a draft article.
    'blog_posts',
    'blog_authors',
    ...smallCollections.map(({ name }) => name),
    'unpublished_changes',
  ]

  test('each action on each collection has the answers of the recorded matrix', async () => {
    const lines: Line[] = []
    for (const collection of collections) lines.push(...(await askCollection(server, company, collection)))
    expect.soft(differences('COLLECTIONS', PEOPLE, lines)).toEqual(AS_WRITTEN)
    expect(await changes()).toEqual([...OWN_DEVICES, ...WRITTEN_BY_STAFF].filter(isAsked).toSorted())
  })

  test('queries about one collection reveal nothing of other collections or of hidden columns', async () => {
    const lines = await Promise.all(
      sideQuestions.map((path) =>
        askEverybody(decodeURIComponent(path.replace('/api/collections/', '').replaceAll('+', ' ')), (who) =>
          askWithToken(server, 'GET', path, company[who].token),
        ),
      ),
    )
    expect.soft(differences('SIDE QUESTIONS', PEOPLE, lines)).toEqual(AS_WRITTEN)
    expect(await changes()).toEqual([])
  })

  test('a role is valid from the next sign-in until it is removed', async () => {
    const { former } = company
    const rights = async (token: string) => [
      shortAnswer(await askWithToken(server, 'POST', '/api/site/generate-images', token, {})),
      shortAnswer(await askWithToken(server, 'GET', '/api/collections/image_jobs/records', token)),
      shortAnswer(await askWithToken(server, 'GET', '/api/site/policies', token)),
    ]
    const none = ['403 forbidden', '200/0', '200/20']
    const ended = ['401 unauthorized', '200/0', '200/20']
    expect(await rights(former.token)).toEqual(none)
    const role = await server.admin.create('user_roles', { user: former.id, role: 'admin' })
    expect(await rights(former.token)).toEqual(ended)
    const token = await signInAgain(server, COLLEAGUES.former)
    expect(await rights(token)).toEqual(['400 bad_request', '200/1!', `200/${collections.length * ACTIONS}`])
    await server.admin.remove('user_roles', role.id)
    expect(await rights(token)).toEqual(ended)
    former.token = await signInAgain(server, COLLEAGUES.former)
    expect(await rights(former.token)).toEqual(none)
    expect(await changes()).toEqual(['_authOrigins', 'users'])
  })

  test('no account can give itself more rights', async () => {
    const role = await first('user_roles', `user = "${company.other.id}"`)
    const attempts = new Map(PEOPLE.map((who) => [who, selfMadeRoles(company[who].id, role, company.other.id)]))
    const lines = await Promise.all(
      selfMadeRoles('', '', '').map(({ what }, index) =>
        askEverybody(what, async (who) => {
          const attempt = attempts.get(who)?.[index]
          return askWithToken(server, attempt?.method ?? '', attempt?.path ?? '', company[who].token, attempt?.body)
        }),
      ),
    )
    expect.soft(differences('OWN ACCOUNT', PEOPLE, lines)).toEqual(AS_WRITTEN)
    expect(await changes()).toEqual([])
  })

  test('batch requests have the answers of the recorded matrix', async () => {
    const role = await first('user_roles', `user = "${company.other.id}"`)
    await server.admin.call('PATCH', '/api/settings', { batch: { enabled: true, timeout: 60 } })
    before = await readDatabase(server)
    const lines = await Promise.all(
      batches('', '', '').map(({ what }, index) =>
        askEverybody(what, (who) =>
          askWithToken(
            server,
            'POST',
            '/api/batch',
            company[who].token,
            batches(company[who].id, role, company.other.id)[index],
          ),
        ),
      ),
    )
    expect.soft(differences('BATCH, SWITCHED ON', PEOPLE, lines)).toEqual(AS_WRITTEN)
    expect(await changes()).toEqual(['blog_posts'])
    for (const { id } of await server.admin.rows('blog_posts', 'title = "Smuggled"'))
      await server.admin.remove('blog_posts', id)
    await server.admin.call('PATCH', '/api/settings', { batch: { enabled: false } })
    before = await readDatabase(server)
  })

  test('files have the answers of the recorded matrix', async () => {
    const [application] = await server.admin.rows('job_applications')
    const [object] = await server.admin.rows('storage_objects')
    const resume = `/api/files/job_applications/${application?.id}/${String(application?.['resume'])}`
    const stored = `/api/files/storage_objects/${object?.id}/${String(object?.['file'])}`
    const form = new FormData()
    for (const [name, value] of [
      ['bucket', 'public-assets'],
      ['key', 'test/smuggled.jpg'],
    ] as const)
      form.set(name, value)
    form.set('file', new Blob([new Uint8Array(await picture(9, 9))], { type: 'image/jpeg' }), 'a.jpg')
    const drawing = new FormData()
    drawing.set('avatar', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }), 'a.svg')
    const fileTokens = new Map<Who, string>()
    for (const who of PEOPLE) {
      const answer = v.safeParse(
        v.object({ token: v.string() }),
        JSON.parse((await askWithToken(server, 'POST', '/api/files/token', company[who].token)).text),
      )
      fileTokens.set(who, answer.success ? answer.output.token : '')
    }
    const get = (what: string, path: (who: Who) => string) =>
      askEverybody(what, (who) => askWithToken(server, 'GET', path(who), company[who].token))
    const lines = [
      await get('GET a résumé', () => resume),
      await get('GET a résumé, to download', () => `${resume}?download=1`),
      await get('GET a résumé, small', () => `${resume}?thumb=100x100`),
      await get('GET a résumé, with his file token', (who) => `${resume}?token=${fileTokens.get(who)}`),
      await get('GET a résumé, with his token', (who) => `${resume}?token=${company[who].token}`),
      await get('GET a backup, with his file token', (who) => `/api/backups/unspoken.zip?token=${fileTokens.get(who)}`),
      await get('GET a stored picture by its record', () => stored),
      await get('GET a stored picture', () => `/storage/public-assets/${String(object?.['key'])}`),
      await get('GET the list of a bucket', () => '/storage/public-assets/'),
      await askEverybody('POST storage_objects, a picture', (who) =>
        askWithToken(server, 'POST', '/api/collections/storage_objects/records', company[who].token, form),
      ),
      await askEverybody('PATCH storage_objects, a picture', (who) =>
        askWithToken(
          server,
          'PATCH',
          `/api/collections/storage_objects/records/${object?.id}`,
          company[who].token,
          form,
        ),
      ),
      await askEverybody('PATCH own account, with a drawing', (who) =>
        askWithToken(server, 'PATCH', `/api/collections/users/records/${company[who].id}`, company[who].token, drawing),
      ),
      await askEverybody('PUT into a bucket', (who) =>
        askWithToken(server, 'PUT', '/storage/public-assets/test/smuggled.jpg', company[who].token, 'x'),
      ),
      await askEverybody('DELETE from a bucket', (who) =>
        askWithToken(server, 'DELETE', `/storage/public-assets/${String(object?.['key'])}`, company[who].token),
      ),
    ]
    expect.soft(differences('FILES', PEOPLE, lines)).toEqual(AS_WRITTEN)
    expect(await changes()).toEqual(['storage_objects'])
    await server.admin.remove('storage_objects', await first('storage_objects', 'key = "test/smuggled.jpg"'))
    before = await readDatabase(server)
  })

  test('every route of the program and of PocketBase has the answers of the recorded matrix', async () => {
    expect(
      registeredRoutes().filter((route) => !PAGES.includes(route) && !siteCalls.some((call) => call.route === route)),
    ).toEqual([])
    expect(readFileSync(`${repositoryRoot}/pocketbase/go.mod`, 'utf8')).toContain(
      `github.com/pocketbase/pocketbase ${KNOWN_POCKETBASE}\n`,
    )
    const calls = [...siteCalls, ...pocketBaseCalls].filter(
      ({ endsSession, route }) => endsSession !== true && isAsked(route),
    )
    const ids = { other: company.other.id, job: await first('image_jobs', 'status = "done"') }
    const asked = async (who: Who, { route, path, body }: AccessCall) => {
      const method = route.split(' ')[0]?.replace('Route', 'GET') ?? ''
      const own = { own: company[who], ...ids }
      return shortAnswer(
        await askWithToken(
          server,
          method,
          path?.(own) ?? route.split(' ')[1] ?? '',
          company[who].token,
          body?.(own) ?? (method === 'GET' ? undefined : {}),
        ),
      )
    }
    const cells = new Map<Who, string[]>()
    const askFor = async (who: Who) => {
      const answers: string[] = []
      for (const call of calls) answers.push(await asked(who, call))
      cells.set(who, answers)
    }
    for (const who of PEOPLE.filter((who) => who !== 'admin')) await askFor(who)
    expect(await changes()).toEqual([])
    await askFor('admin')
    const lines = calls.map(({ route }, index) => ({
      what: route,
      cells: PEOPLE.map((who) => cells.get(who)?.[index] ?? ''),
    }))
    expect.soft(differences('CALLS', PEOPLE, lines, { rules: collections.length * ACTIONS })).toEqual(AS_WRITTEN)
    expect((await changes()).filter((table) => ![...IMAGE_TOOL, ...READINESS].includes(table))).toEqual([])
  })

  test('invalid tokens have the answers of the recorded matrix', async () => {
    const columns = ['auth-refresh', 'files/token', 'users', 'user_roles', 'image_jobs', 'policies', 'generate-images']
    const lines: Line[] = []
    for (const [what, token] of await strangeTokens(server, company)) {
      const answers = [
        await askWithToken(server, 'POST', '/api/collections/users/auth-refresh', token),
        await askWithToken(server, 'POST', '/api/files/token', token),
        await askWithToken(server, 'GET', '/api/collections/users/records', token),
        await askWithToken(server, 'GET', '/api/collections/user_roles/records', token),
        await askWithToken(server, 'GET', '/api/collections/image_jobs/records', token),
        await askWithToken(server, 'GET', '/api/site/policies', token),
        await askWithToken(server, 'POST', '/api/site/generate-images', token, {}),
      ]
      lines.push({ what, cells: answers.map(shortAnswer) })
    }
    expect(differences('TOKENS OF AN ADMINISTRATOR', columns, lines, { rules: collections.length * ACTIONS })).toEqual(
      AS_WRITTEN,
    )
  })

  test('the allow list of names in queries also applies to subscriptions', async () => {
    expect(differences('SUBSCRIPTIONS', PEOPLE, await askSideTopics(server, company))).toEqual(AS_WRITTEN)
  })

  test('each person receives the realtime events of the recorded matrix', async () => {
    // Everyone may read open roles, so their events show that the streams work.
    const lines = await listenToEverything(server, company, [...new Set([...collections, 'job_roles'])])
    expect(differences('REALTIME', PEOPLE, lines)).toEqual(AS_WRITTEN)
  })

  test('an event stream ends when the token that opened it expires', async () => {
    await until('the token has expired', () => Date.now() > brieflyAdmin.expires)
    const { id } = await server.admin.create('image_jobs', { kind: 'all', status: 'done', error: 'after the expiry' })
    await brieflyAdmin.stream.ends()
    await server.admin.remove('image_jobs', id)
    expect(brieflyAdmin.stream.heard()).not.toContain('after the expiry')
  })

  test('only a signed-in account can sign out, and only once', async () => {
    for (const who of ['user', 'editor', 'former'] as const)
      company[who].token = await signInAgain(server, COLLEAGUES[who])
    company.admin.token = await signInForToken(server, server.credentials.email, server.credentials.password)
    const lines: Line[] = []
    for (const { route } of siteCalls.filter(({ endsSession }) => endsSession === true))
      for (const again of ['', ', again'])
        lines.push(
          await askEverybody(`${route}${again}`, (who) =>
            askWithToken(server, 'POST', route.split(' ')[1] ?? '', company[who].token),
          ),
        )
    expect(differences('SIGN-OUT', PEOPLE, lines)).toEqual(AS_WRITTEN)
  })

  test('no log contains a text that a visitor typed', async () => {
    const logs = await until('the refusals are in the log', async () => {
      const text = JSON.stringify(
        await server.admin.call(
          'GET',
          `/api/logs?perPage=500&filter=${encodeURIComponent('data.url ~ "request-demo"')}`,
        ),
      )
      return text.includes('request-demo') && text
    })
    expect(`${logs} ${server.output()}`).not.toMatch(/typed-by|okafor|555 0100/i)
  })
})
