import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Desk, DeskField } from '../../src/content/rules/desk.ts'
import { hiddenColumn } from '../../src/content/rules/hidden-column.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

/** Every staff page that the app generates from a description of a collection and its fields. */
const desks = Object.values(import.meta.glob<Desk>('../../src/*/rules/*.desk.ts', { eager: true, import: 'default' }))

const ADA = 'ada@firm.example'
const BEN = 'ben@firm.example'
const STARTS = '2099-01-05 18:00:00.000Z'
const JOIN = 'https://meet.example/retainers'

let server: TestServer
let ada: string
let ben: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  ada = (await createAccount(server, ADA, 'editor')).token
  ben = (await createAccount(server, BEN, 'editor')).token
})
afterAll(() => server.remove())

const rowsOf = (collection: string) => `/api/collections/${collection}/records`
const savedSchema = v.looseObject({ id: v.string(), updated: v.string() })

/** Returns the values of a record in which all required columns are filled. */
function filled({ fields }: Desk): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ isRequired }) => isRequired === true)
      .map((field) => [field.name, field.kind === 'choice' ? field.choices[0] : valueOf(field.kind)]),
  )
}
const valueOf = (kind: DeskField['kind']) => (kind === 'number' ? 60 : kind === 'time' ? STARTS : 'Words')

async function create(desk: Desk, values: object = {}): Promise<v.InferOutput<typeof savedSchema>> {
  const { status, body } = await callApi(server, 'POST', rowsOf(desk.collection), ada, { ...filled(desk), ...values })
  expect([desk.collection, status]).toEqual([desk.collection, 200])
  return v.parse(savedSchema, body)
}

/** Sends a request with the version on which the change is based. Returns the answer. */
async function call(method: string, path: string, token: string, version: string, values?: object) {
  const answer = await fetch(server.origin + path, {
    method,
    headers: { authorization: token, 'content-type': 'application/json', 'X-Record-Version': version },
    ...(values === undefined ? {} : { body: JSON.stringify(values) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
}

test.each(desks)(
  'the dashboard shows the columns of $collection in the order in which staff fill them in, with their limits and help texts',
  async (desk) => {
    const collection = Object(await server.admin.call('GET', `/api/collections/${desk.collection}`))
    const columns: Record<string, unknown>[] = collection.fields
    const names = desk.fields.map(({ name }) => name)
    expect(columns.map(({ name }) => String(name)).filter((name) => names.includes(name))).toEqual(names)
    const differences = desk.fields.flatMap((field) => {
      const column = columns.find(({ name }) => name === field.name) ?? {}
      return Object.entries(columnOf(field))
        .filter(([key, value]) =>
          key === 'help' ? !String(column[key]).includes(String(value)) : !same(column[key], value),
        )
        .map(([key, value]) => ({ field: field.name, key, desk: value, column: column[key] }))
    })
    expect(differences).toEqual([])
  },
)

/** Returns a field of a staff page's description as a column in PocketBase's format. */
function columnOf(field: DeskField): Record<string, unknown> {
  const known = {
    hidden: field.isHidden === true,
    ...(field.help === undefined ? {} : { help: field.help }),
    ...(field.kind === 'picture' || field.kind === 'switch'
      ? {}
      : { required: field.isRequired === true || field.isFilledIn === true }),
  }
  switch (field.kind) {
    case 'line':
    case 'text':
      return { ...known, type: 'text', max: field.max, pattern: field.pattern ?? '' }
    case 'number':
      return { ...known, type: 'number', onlyInt: true, min: field.min ?? null, max: field.max ?? null }
    case 'choice':
      return { ...known, type: 'select', values: field.choices, maxSelect: 1 }
    default:
      return { ...known, type: { time: 'date', switch: 'bool', picture: 'file' }[field.kind] }
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b)

test.each(desks)(
  'an editor can write $collection; of two edits of the same version, only one is saved',
  async (desk) => {
    const { id, updated } = await create(desk)
    const path = `${rowsOf(desk.collection)}/${id}`
    const answers = await Promise.all([
      call('PATCH', path, ada, updated, { [desk.title]: 'By Ada' }),
      call('PATCH', path, ben, updated, { [desk.title]: 'By Ben' }),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const [row] = await server.admin.rows(desk.collection, `id = "${id}"`)
    expect(row?.[desk.title]).toBe(answers[0]?.status === 200 ? 'By Ada' : 'By Ben')
    expect(
      (await call('PATCH', path, ben, String(row?.['updated']), { [desk.title]: 'By Ben, after all' })).status,
    ).toBe(200)
    expect((await call('DELETE', path, ada, '')).status).toBe(403)
  },
)

test('editors set and read the address to join a webinar; no other account reads it', async () => {
  const desk = desks.find(({ collection }) => collection === 'webinars')
  if (desk === undefined) throw new Error('no desk of webinars')
  const { id } = await create(desk, { [hiddenColumn('join_url')]: JOIN, published: true })
  const path = `${rowsOf('webinars')}/${id}`
  expect((await callApi(server, 'GET', path, ben)).body).toMatchObject({ join_url: JOIN })
  expect(
    (await call('PATCH', path, ben, '', { [hiddenColumn('join_url')]: 'http://meet.example' })).body,
  ).toMatchObject({
    data: { join_url: { code: 'validation_invalid_format' } },
  })
  expect((await call('PATCH', path, ben, '', { [hiddenColumn('join_url')]: `${JOIN}-2` })).body).toMatchObject({
    join_url: `${JOIN}-2`,
  })
  const { token } = await createAccount(server, 'nobody@firm.example')
  for (const authorization of ['', token]) {
    const [one, list] = await Promise.all(
      [path, rowsOf('webinars')].map(async (asked) =>
        (await fetch(server.origin + asked, { headers: { authorization } })).text(),
      ),
    )
    expect([one, list].map((text) => text?.includes('meet.example'))).toEqual([false, false])
  }
})

test('each record has one set of unpublished changes with its last editor, and only the present version of that set can be changed', async () => {
  const desk = desks[0]
  if (desk === undefined) throw new Error('no desk')
  const { id, updated } = await create(desk)
  const store = rowsOf('unpublished_changes')
  const changes = { id, collection: desk.collection, base: updated, changedBy: 'mallory@firm.example', changes: '{}' }
  const first = await callApi(server, 'POST', store, ada, changes)
  expect(first).toMatchObject({ status: 200, body: { changedBy: ADA } })
  expect(await callApi(server, 'POST', store, ben, changes)).toMatchObject({
    status: 400,
    body: { data: { id: { code: 'validation_not_unique' } } },
  })
  const version = v.parse(savedSchema, first.body).updated
  const second = await call('PATCH', `${store}/${id}`, ben, version, { changes: '{"values":{}}' })
  expect(second).toMatchObject({ status: 200, body: { changedBy: BEN } })
  expect((await call('PATCH', `${store}/${id}`, ada, version, { changes: '{}' })).status).toBe(409)
  expect((await call('DELETE', `${store}/${id}`, ada, version)).status).toBe(409)
  // Visitors still read the old values. Deleting the record also deletes its unpublished changes.
  expect((await server.admin.rows(desk.collection, `id = "${id}"`))[0]?.['updated']).toBe(updated)
  await server.admin.remove(desk.collection, id)
  expect(await server.admin.rows('unpublished_changes')).toEqual([])
})
