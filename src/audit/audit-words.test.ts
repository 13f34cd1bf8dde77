import { expect, test } from 'vitest'
import { budgetWords, functionDifference, isUsedUp, limitWords, ruleDifference } from './audit-words.ts'

const policy = { collection: 'blog_posts', action: 'list', rule: null } as const
const TEN = { maxRequests: 10, seconds: 60 }

test.each([
  ['nobody', 'nobody', false, undefined],
  ['everyone', 'nobody', true, 'Changed: delivered as “nobody”'],
  ['nobody', 'conditional', true, 'Changed: delivered as “by rule”'],
  ['conditional', 'conditional', true, 'Changed: the program came with another rule'],
  ['everyone', null, true, 'Changed: the program came without this collection'],
] as const)(
  'for the access %s, delivered as %s, differing: %s, the text is %s',
  (access, delivered, differs, words) => {
    expect(ruleDifference({ ...policy, access, delivered, differs })).toBe(words)
  },
)

test('a limit with a period of one minute reads "/min", and so does the delivered limit', () => {
  expect([TEN, { maxRequests: 5, seconds: 10 }, null].map(limitWords)).toEqual(['10/min', '5 in 10 s', 'No limit'])
  const call = { name: 'apply', access: 'public', captcha: true, delivered: TEN } as const
  expect(functionDifference({ ...call, limit: TEN, available: true, differs: false })).toBeUndefined()
  expect(functionDifference({ ...call, limit: null, available: true, differs: true })).toBe(
    'Changed: delivered as 10/min',
  )
  expect(functionDifference({ ...call, limit: TEN, available: true, differs: true })).toBe(
    'Changed: it does not apply to everyone',
  )
  expect(functionDifference({ ...call, limit: TEN, available: false, differs: true })).toBe(
    'Changed: the server does not know this function',
  )
})

test('a budget shows its use, and the delivered limit if that was changed', () => {
  const mails = { name: 'Mails in 24 hours', variable: 'MAILS_PER_DAY', unit: 'mails', default: 2000, least: false }
  const states = [
    { ...mails, used: 0, of: 2000 },
    { ...mails, used: 1999, of: 2000 },
    { ...mails, used: 2000, of: 2000 },
    { ...mails, used: 1_234_567, of: 30_000 },
  ]
  expect(states.map(budgetWords)).toEqual([
    '0 of 2,000 mails',
    '1,999 of 2,000 mails',
    '2,000 of 2,000 mails',
    '1,234,567 of 30,000 mails (2,000 by default)',
  ])
  expect(states.map(isUsedUp)).toEqual([false, false, true, true])
})

test('a budget with a required remainder shows the present one', () => {
  const disk = { name: 'Free disk', variable: 'FREE_DISK', unit: 'MB', default: 1024, least: true }
  const states = [
    { ...disk, used: 9200, of: 1024 },
    { ...disk, used: 1023, of: 1024 },
    { ...disk, used: 0, of: 0 },
  ]
  expect(states.map(budgetWords)).toEqual([
    '9,200 MB, and at least 1,024 must be',
    '1,023 MB, and at least 1,024 must be',
    '0 MB, and at least 0 must be (1,024 by default)',
  ])
  expect(states.map(isUsedUp)).toEqual([false, true, false])
})
