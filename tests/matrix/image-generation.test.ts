import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInForToken } from '../support/http/accounts.ts'
import { fillUpContent, regenerateAll } from '../support/http/image-tool.ts'
import { processorSeconds, startServer, type TestServer } from '../support/servers/server.ts'

const [POSTS, AUTHORS] = [24, 5]
/** The largest allowed processor time of the run, in seconds. Two cores, of which one has other work, need less. */
const MOST_SECONDS = 60

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  await fillUpContent(server, POSTS, AUTHORS)
})
afterAll(() => server.remove())

test('24 posts and 5 authors get covers and portraits in less than a minute of processor time', async () => {
  const admin = await signInForToken(server, server.credentials.email, server.credentials.password)
  const before = processorSeconds(server.pid() ?? 0)
  const { summary } = await regenerateAll(server, admin)
  expect(summary).toMatchObject({ successful_posts: POSTS, successful_authors: AUTHORS })
  expect(processorSeconds(server.pid() ?? 0) - before).toBeLessThan(MOST_SECONDS)
})
