import { expect, test } from 'vitest'
import { claims } from '../../company/facts/claims.ts'
import { officeHours } from '../../company/facts/brand.ts'
import { answerBy } from '../../site/rules/answer-by.ts'
import { inOrder, isInTime, urgencyOf } from './lead-order.ts'

/** Monday, 10 AM in New York. */
const NOW = new Date('2026-11-23T15:00:00Z')
const DUE = '2026-11-23T14:00:00.000Z'

const lead = (changes: Partial<Parameters<typeof inOrder>[0][number]> & { id?: string } = {}) => ({
  id: 'a',
  state: 'new' as const,
  isSeen: false,
  since: '2026-11-23T13:00:00.000Z',
  due: '',
  followUp: '',
  booking: '',
  isQuarantined: false,
  mergedInto: '',
  ...changes,
})

test.each([
  ['the promised time is over', { due: DUE }, 'overdue'],
  ['it is over this very moment', { due: NOW.toISOString() }, 'waiting'],
  ['there is time', { due: '2026-11-23T15:30:00.000Z' }, 'waiting'],
  ['no time was promised', {}, 'waiting'],
  ['it was answered', { due: DUE, state: 'answered' }, 'rest'],
  ['it was to be looked at today', { state: 'answered', followUp: '2026-11-23' }, 'follow-up'],
  ['it was to be looked at last week', { state: 'booked', followUp: '2026-11-16' }, 'follow-up'],
  ['it is to be looked at tomorrow', { state: 'answered', followUp: '2026-11-24' }, 'rest'],
  ['it is overdue, and was to be looked at', { due: DUE, followUp: '2026-11-16' }, 'overdue'],
  ['its demo was canceled', { due: DUE, booking: 'cancelled' }, 'rest'],
  ['its demo was canceled, and it was to be looked at', { booking: 'cancelled', followUp: '2026-11-16' }, 'follow-up'],
  ['it is closed', { due: DUE, state: 'closed', followUp: '2026-11-16' }, 'rest'],
  ['it is held back', { due: DUE, isQuarantined: true }, 'rest'],
  ['it belongs to another', { due: DUE, mergedInto: 'b' }, 'rest'],
] as const)('if %s (%o), the urgency is %s', (_, changes, urgency) => {
  expect(urgencyOf(lead(changes), NOW)).toBe(urgency)
})

test('a follow-up is due from midnight in New York', () => {
  const followUp = '2026-11-23'
  expect(urgencyOf(lead({ state: 'answered', followUp }), new Date('2026-11-23T04:59:00Z'))).toBe('rest')
  expect(urgencyOf(lead({ state: 'answered', followUp }), new Date('2026-11-23T05:00:00Z'))).toBe('follow-up')
})

test('overdue leads come first, longest wait first; then follow-ups; then waiting leads by due time; then the newest', () => {
  const leads = [
    lead({ id: 'answered', state: 'answered', since: '2026-11-23T12:00:00.000Z' }),
    lead({ id: 'no promise', since: '2026-11-23T14:59:00.000Z' }),
    lead({ id: 'at noon', due: '2026-11-23T17:00:00.000Z' }),
    lead({ id: 'at eleven', due: '2026-11-23T16:00:00.000Z' }),
    lead({ id: 'put off', state: 'booked', followUp: '2026-11-20' }),
    lead({ id: 'late', due: '2026-11-23T14:30:00.000Z' }),
    lead({ id: 'answered later', state: 'answered', since: '2026-11-23T13:00:00.000Z' }),
    lead({ id: 'very late', due: '2026-11-20T22:00:00.000Z' }),
  ]
  expect(inOrder(leads, NOW).map(({ id }) => id)).toEqual([
    'very late',
    'late',
    'put off',
    'at eleven',
    'at noon',
    'no promise',
    'answered later',
    'answered',
  ])
})

test.each([
  ['demoReply', '2026-11-20T22:30:00Z', '2026-11-23T13:30:00.000Z'],
  ['contactFormReply', '2026-11-20T22:30:00Z', '2026-11-23T16:30:00.000Z'],
  ['emailReply', '2026-11-20T22:30:00Z', '2026-11-23T14:30:00.000Z'],
  ['applicationReview', '2026-11-20T22:30:00Z', '2026-11-25T22:30:00.000Z'],
  ['contactFormReply', '2026-03-06T22:00:00Z', '2026-03-09T15:00:00.000Z'],
  ['contactFormReply', '2026-10-30T21:00:00Z', '2026-11-02T16:00:00.000Z'],
] as const)('the promise %s from %s ends at %s, counted in office hours', (promise, now, by) => {
  expect(answerBy(new Date(now), officeHours, claims[promise]).toISOString()).toBe(by)
})

test('an answer at the promised moment is in time, a later one is late', () => {
  expect(isInTime({ due: DUE, answeredAt: DUE })).toBe(true)
  expect(isInTime({ due: DUE, answeredAt: '2026-11-23T14:00:00.001Z' })).toBe(false)
  expect([isInTime({ due: '', answeredAt: DUE }), isInTime({ due: DUE, answeredAt: '' })]).toEqual([
    undefined,
    undefined,
  ])
})
