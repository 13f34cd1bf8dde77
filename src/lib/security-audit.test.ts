import { expect, test } from 'vitest'
import { auditChecks, auditResult } from './security-audit.ts'

const checks = auditChecks('abc123')
const rows = (count: number) => ({ items: Array.from({ length: count }, () => ({ id: 'a' })) })

/** Each check, an answer, and whether it passes. */
const cases = [
  ['demo-requests', 403, undefined, true, 'Denied (403)'],
  ['demo-requests', 200, rows(1), false, 'Answered with one row'],
  ['demo-requests', 200, rows(0), false, 'Answered with no rows'],
  ['demo-requests', 429, undefined, false, 'Refused (429)'],
  ['demo-requests', 0, undefined, false, 'No answer'],
  ['published-post', 200, rows(1), true, 'Answered with one row'],
  ['published-post', 200, rows(0), true, 'Answered with no rows'],
  ['published-post', 403, undefined, false, 'Denied (403)'],
  ['published-post', 200, '<html>', false, 'Refused (200)'],
  ['unpublished-posts', 200, rows(0), true, 'no rows'],
  ['unpublished-posts', 200, rows(1), false, 'one row'],
  ['unpublished-posts', 403, undefined, true, 'Denied (403)'],
  ['unpublished-posts', 503, undefined, false, 'Refused (503)'],
  ['storage-list', 403, undefined, true, 'Denied (403)'],
  ['storage-list', 200, rows(1), false, 'Answered with one row'],
  ['storage-upload', 403, { data: {} }, true, 'Denied (403)'],
  ['storage-upload', 400, { data: {} }, true, 'Refused (400)'],
  ['storage-upload', 400, { data: { file: { code: 'x' } } }, false, 'Let in by the rules, refused only for its content (400)'],
  ['storage-upload', 200, { id: 'a' }, false, 'Accepted; the file is deleted again'],
  ['storage-upload', 0, undefined, false, 'No answer'],
] as const

test.each(cases)('%s, answered %i with %o: passed is %s', (id, status, body, passed, answered) => {
  const check = checks.find((each) => each.id === id)
  expect(check && auditResult(check, { status, body })).toMatchObject({ id, passed, answered })
})

test('there are five checks, each with its own name, and the probe lies under test/', () => {
  expect(checks.map(({ id }) => id)).toEqual(['demo-requests', 'published-post', 'unpublished-posts', 'storage-list', 'storage-upload'])
  expect(checks.flatMap(({ request }) => ('upload' in request ? [request.upload.key] : []))).toEqual(['test/audit-abc123.txt'])
})
