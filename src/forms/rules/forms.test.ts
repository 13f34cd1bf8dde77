import { expect, test } from 'vitest'
import { isOf } from './definition.ts'
import { calls, newItem } from '../../outbox/queue/outbox-item.ts'
import { allForms, editorOf, formEndpoints, itemLabel, receiptLabel } from './forms.ts'
import { sentValues } from './payload-schema.ts'

test.each([
  ['request-demo', {}, 'Demo request', { to: '/request-demo' }],
  ['send-email', { type: 'contact' }, 'Message', { to: '/contact', hash: 'write' }],
  ['send-email', { type: 'newsletter' }, 'Newsletter sign-up', { to: '/blog', hash: 'subscribe' }],
  ['register-webinar', { slug: 'intake' }, 'Webinar registration', { to: '/webinars/intake', hash: 'register' }],
  [
    'register-webinar',
    { slug: 'intake', kind: 'recording' },
    'Request for a recording',
    { to: '/webinars/intake', hash: 'register' },
  ],
] as const)(
  'an item of %s with %j has the title %s and the page where it is edited',
  (call, payload, label, editor) => {
    expect([itemLabel({ call, payload }), editorOf({ call, payload })]).toEqual([label, editor])
  },
)

test.each([
  ['request-demo', { success: true, receipt: 'LH-1' }, 'Demo request'],
  ['send-email', { success: true, receipt: 'LH-1' }, 'Message'],
  ['send-email', { success: true }, 'Newsletter sign-up'],
  ['register-webinar', { success: true, receipt: 'LH-1', outcome: 'registered' }, 'Webinar registration'],
  ['register-webinar', { success: true, receipt: 'LH-1', outcome: 'recording' }, 'Request for a recording'],
] as const)('a receipt of %s with the answer %j has the title %s', (call, answer, label) => {
  expect(receiptLabel({ call, answer })).toBe(label)
})

test('an application is edited on the page of its role', () => {
  const application = newItem('apply', { role: 'docketing-engineer' }, '0f8fad5b-d9cb-469f-a165-70867728950e', 0)
  expect([itemLabel(application), receiptLabel({ call: 'apply', answer: {} })]).toEqual([
    'Job application',
    'Job application',
  ])
  expect(editorOf(application)).toEqual({ to: '/company/careers/docketing-engineer', hash: 'apply' })
})

test.each([
  ['request-callback', {}],
  ['send-email', { type: 'feedback' }],
  ['constructor', {}],
])(
  'an item of %s with %j, whose form this release lacks, has a neutral title and no page to edit it',
  (call, payload) => {
    expect([itemLabel({ call, payload }), editorOf({ call, payload })]).toEqual(['Request', undefined])
  },
)

test('a receipt of an unknown call has a neutral title', () => {
  expect(receiptLabel({ call: 'request-callback', answer: { success: true, receipt: 'LH-1' } })).toBe('Request')
})

test('no two forms share a name, a collection, or a prefix of ids, and forms of one call share its limit', () => {
  for (const key of ['name', 'collection', 'id'] as const)
    expect(new Set(allForms.map((form) => form[key])).size).toBe(allForms.length)
  const limits = Map.groupBy(allForms, ({ call }) => call).values()
  for (const sharers of limits) expect(new Set(sharers.map(({ limit }) => JSON.stringify(limit))).size).toBe(1)
})

test('each endpoint to which the outbox may send accepts a form', () => {
  expect([...formEndpoints().keys()].toSorted()).toEqual([...calls].toSorted())
})

test('each submission belongs to one form', () => {
  for (const form of allForms) {
    const payload = form.type === undefined ? {} : { type: form.type }
    expect(allForms.filter((other) => isOf(other, { call: form.call, payload }))).toEqual([form])
  }
})

test('every entered text has a maximum, and every other check has a message', () => {
  const unlimited = allForms.flatMap((form) =>
    sentValues(form).filter(([, { kind, max, options, pattern, required, refused }]) =>
      options || pattern || kind === 'date'
        ? (refused ?? required) === undefined
        : max === undefined && !['minutes', 'file'].includes(kind ?? ''),
    ),
  )
  expect(unlimited).toEqual([])
})
