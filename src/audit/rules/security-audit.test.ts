import { expect, test } from 'vitest'
import { auditChecks, auditResult, followUpPath } from './security-audit.ts'

const checks = auditChecks('abc123')
const rows = (count: number) => ({ items: Array.from({ length: count }, () => ({ id: 'a' })) })

const no = (status: number, data = {}) => ({ status, message: 'No.', data })
const REFUSED = { status: 400, body: no(400) }

/** Each row: a check, a status, a response, whether it passes, and the text about the response. */
const cases = [
  ['demo-requests', 403, no(403), true, 'Denied (403)'],
  ['demo-requests', 200, rows(1), false, 'Answered with one row'],
  ['demo-requests', 200, rows(0), false, 'Answered with no rows'],
  ['published-post', 200, rows(1), true, 'Answered with one row'],
  ['published-post', 200, rows(0), true, 'Answered with no rows'],
  ['published-post', 403, no(403), false, 'Denied (403)'],
  ['unpublished-posts', 200, rows(0), true, 'Answered with no rows; the guess was refused (400)'],
  ['unpublished-posts', 200, rows(1), false, 'Answered with one row'],
  ['unpublished-posts', 403, no(403), true, 'Denied (403); the guess was refused (400)'],
  ['storage-list', 403, no(403), true, 'Denied (403)'],
  ['storage-list', 200, rows(1), false, 'Answered with one row'],
  ['storage-upload', 403, no(403), true, 'Denied (403)'],
  ['storage-upload', 400, no(400), true, 'Refused (400)'],
  ['storage-upload', 413, no(413), false, 'Refused (413)'],
  [
    'storage-upload',
    400,
    no(400, { file: { code: 'x' } }),
    false,
    'Let in by the rules, refused only for its content (400)',
  ],
] as const

test.each(cases)('%s, answered %i with %o: passed is %s', (id, status, body, passed, answered) => {
  const check = checks.find((each) => each.id === id)
  expect(check && auditResult(check, { status, body }, REFUSED)).toMatchObject({ id, passed, proven: true, answered })
})

test('an accepted upload fails the check, and counts as deleted only if its address answers 404', () => {
  const check = checks.find(({ id }) => id === 'storage-upload')
  const accepted = { status: 200, body: { id: 'a' } }
  expect(check && followUpPath(check, accepted)).toBe('/storage/public-assets/test/audit-abc123.txt')
  const answered = [404, 200, 0]
    .map((status) => check && auditResult(check, accepted, { status, body: undefined }))
    .map((result) => (result?.passed === false ? result.answered : ''))
  expect(answered).toEqual([
    'Accepted; the file is deleted again, its address answers 404',
    'Accepted; it could not be confirmed that the file was deleted (its address answers 200): look for test/audit-abc123.txt in storage_objects',
    'Accepted; it could not be confirmed that the file was deleted (no answer): look for test/audit-abc123.txt in storage_objects',
  ])
})

test('after a passed check a filter that would reveal drafts is sent, and must be refused', () => {
  const denied = { status: 403, body: no(403) }
  const check = checks.find(({ id }) => id === 'unpublished-posts')
  expect(checks.filter((each) => followUpPath(each, denied) !== undefined)).toEqual([check])
  const path = check === undefined ? '' : (followUpPath(check, denied) ?? '')
  expect(decodeURIComponent(path)).toContain(
    'blog_posts/records?perPage=1&filter=author.blog_posts_via_author.title !~ ',
  )
  for (const answer of [
    { status: 200, body: rows(1) },
    { status: 429, body: no(429) },
  ])
    expect(check && followUpPath(check, answer)).toBe(undefined)
  const results = [
    { status: 200, body: rows(0) },
    { status: 200, body: { welcome: 'to the hotel' } },
    { status: 429, body: no(429) },
  ].map((guess) => check && auditResult(check, { status: 200, body: rows(0) }, guess))
  expect(results).toMatchObject([
    { passed: false, proven: true, answered: 'Answered with no rows; the guess was answered (200)' },
    { passed: false, proven: false, answered: 'Something else than this site’s server answered (200).' },
    { passed: false, proven: false, answered: 'The server takes no more requests for now (429).' },
  ])
})

/** These responses are inconclusive for every check. */
test.each([
  [0, undefined, 'The server gave no answer.'],
  [429, no(429), 'The server takes no more requests for now (429).'],
  [503, no(503), 'The server could not answer (503).'],
  [408, no(408), 'The server could not answer (408).'],
  [200, undefined, 'Something else than this site’s server answered (200).'],
  [200, { welcome: 'to the hotel' }, 'Something else than this site’s server answered (200).'],
  [403, undefined, 'Something else than this site’s server answered (403).'],
  [403, no(404), 'Something else than this site’s server answered (403).'],
])('an answer %i with %o is inconclusive', (status, body, answered) => {
  const results = checks.map((check) => auditResult(check, { status, body }))
  expect(results.map((result) => [result.passed, result.proven, result.answered])).toEqual(
    checks.map(() => [false, false, answered]),
  )
})

test('there are five checks with different names, and the probe is stored under test/', () => {
  expect(checks.map(({ id }) => id)).toEqual([
    'demo-requests',
    'published-post',
    'unpublished-posts',
    'storage-list',
    'storage-upload',
  ])
  expect(checks.flatMap(({ request }) => ('upload' in request ? [request.upload.key] : []))).toEqual([
    'test/audit-abc123.txt',
  ])
})
