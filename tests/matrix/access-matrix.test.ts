import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changedTables,
  readDatabase,
  readDatabaseAtRest,
  readCollections,
  AS_WRITTEN,
  differences,
} from '../support/access/schema.ts'
import { gatherPeople, type Company } from '../support/access/people.ts'
import { ASKED_BY, askQueries } from '../support/access/queries.ts'
import { fillCollections } from '../support/access/rows.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

// Tries all column names, operators and relations in queries. tests/contract/access-matrix.test.ts checks the rest of
// the access matrix; tests/contract/query-allow-list.test.ts tries one name of each kind.

let server: TestServer
let company: Company

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  company = await gatherPeople(server)
  await fillCollections(server, company, 'a')
})
afterAll(() => server.remove())

test('a query names only what the allow list contains, with every operator and over every relation', async () => {
  const schema = await readCollections(server)
  const before = await readDatabaseAtRest(server)
  expect
    .soft(differences('QUERIES', ASKED_BY, await askQueries(server, company, schema), { schema }))
    .toEqual(AS_WRITTEN)
  expect(changedTables(before, await readDatabase(server))).toEqual([])
})
