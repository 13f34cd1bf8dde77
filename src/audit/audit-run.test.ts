import { afterEach, expect, test, vi } from 'vitest'
import type { AuditAnswer, AuditRequest, AuditResult } from './rules/security-audit.ts'
import { askAsStranger, auditResults } from './audit-run.ts'

const DENIED = { status: 403, body: { status: 403, message: 'No.', data: {} } }
const GET = { method: 'GET', path: '/api/x' } as const

afterEach(() => vi.unstubAllGlobals())

/**
 * Runs the five checks against these responses by path. Every other request gets a refusal.
 * @returns the results and the requests
 */
async function run(answers: Record<string, AuditAnswer>): Promise<{ results: AuditResult[]; asked: AuditRequest[] }> {
  const asked: AuditRequest[] = []
  const results: AuditResult[] = []
  const ask = (request: AuditRequest) => {
    asked.push(request)
    const found = Object.keys(answers).find((path) => request.path.includes(path))
    return Promise.resolve((found === undefined ? undefined : answers[found]) ?? DENIED)
  }
  for await (const result of auditResults(ask, 'abc')) results.push(result)
  return { results, asked }
}

test('an inconclusive answer ends the audit, without further requests', async () => {
  const { results, asked } = await run({ blog_posts: { status: 503, body: undefined } })
  expect(results.map(({ id, proven }) => [id, proven])).toEqual([
    ['demo-requests', true],
    ['published-post', false],
  ])
  expect(asked).toHaveLength(2)
})

test('after an accepted upload its address is requested, after a refused one it is not', async () => {
  const accepted = await run({
    'storage_objects/records?': DENIED,
    'storage_objects/records': { status: 200, body: { id: 'a' } },
    '/storage/': { status: 404, body: undefined },
  })
  expect(accepted.asked.at(-1)).toEqual({ method: 'GET', path: '/storage/public-assets/test/audit-abc.txt' })
  expect(accepted.results.at(-1)).toMatchObject({
    passed: false,
    answered: 'Accepted; the file is deleted again, its address answers 404',
  })
  expect((await run({})).asked).toHaveLength(6)
})

test('a request has no cookie and no token, bypasses caches, follows no redirect, and waits ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"items":[]}')))
  vi.stubGlobal('fetch', fetched)
  expect(await askAsStranger(GET)).toEqual({ status: 200, body: { items: [] } })
  expect(fetched).toHaveBeenCalledWith('/api/x', {
    method: 'GET',
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal: expect.any(AbortSignal),
  })
  expect(timeout).toHaveBeenCalledWith(10_000)
})

test('the probe is a text file, sent as a form', async () => {
  let body: unknown
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    body = init.body
    return Promise.resolve(Response.json(DENIED.body, { status: 403 }))
  })
  expect(
    await askAsStranger({
      method: 'POST',
      path: '/api/x',
      upload: { bucket: 'public-assets', key: 'test/audit-1.txt', name: 'audit-1.txt', text: 'Hello.' },
    }),
  ).toEqual(DENIED)
  const fields = body instanceof FormData ? [...body] : []
  expect(
    fields.map(([name, value]) => [name, value instanceof File ? `${value.name} ${value.type} ${value.size}` : value]),
  ).toEqual([
    ['bucket', 'public-assets'],
    ['key', 'test/audit-1.txt'],
    ['file', 'audit-1.txt text/plain 6'],
  ])
})

test('a missing answer has status 0; an answer without JSON has no body', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await askAsStranger(GET)).toEqual({ status: 0, body: undefined })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Welcome</h1>')))
  expect(await askAsStranger(GET)).toEqual({ status: 200, body: undefined })
})
