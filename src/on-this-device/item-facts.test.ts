import { expect, test } from 'vitest'
import { newItem, type Call, type Payload } from '../outbox/queue/outbox-item.ts'
import { itemFacts } from './item-facts.ts'

const item = (call: Call, payload: Payload) => newItem(call, payload, '0f8fad5b-d9cb-469f-a165-70867728950e', 0)

test('a demo request is listed with its firm and its time', () => {
  const payload = {
    firstName: 'Dana',
    lastName: 'Whitfield',
    phone: '',
    firmName: 'Whitfield & Osei LLP',
    practiceAreas: 'Tax, Litigation',
    preferredTime: '10:00 AM EST',
    preferredDate: '2026-11-26T15:00:00.000Z',
    duration: 45,
    requestType: 'demo_request',
  }
  expect(itemFacts(item('request-demo', payload))).toEqual({
    kind: 'Demo request',
    about: 'Whitfield & Osei LLP',
    slot: 'Thursday, November 26, 2026, 10:00 AM EST',
    entered: [
      ['First name', 'Dana'],
      ['Last name', 'Whitfield'],
      ['Firm name', 'Whitfield & Osei LLP'],
      ['Practice areas', 'Tax, Litigation'],
      ['Length', '45 minutes'],
      ['Preferred date', 'Thursday, November 26, 2026'],
      ['Preferred time', '10:00 AM EST'],
    ],
  })
})

test('a message is listed with its subject and its firm', () => {
  const payload = {
    type: 'contact',
    name: 'Dana Osei',
    subject: 'Pricing Questions',
    firmName: 'Osei LLP',
    message: 'Hi',
  }
  expect(itemFacts(item('send-email', payload))).toEqual({
    kind: 'Message',
    about: 'Pricing Questions · Osei LLP',
    slot: '',
    // The form has two name fields, and the payload has one.
    entered: [
      ['Name', 'Dana Osei'],
      ['Firm name', 'Osei LLP'],
      ['Subject', 'Pricing Questions'],
      ['Message', 'Hi'],
    ],
  })
})

test('other items are listed with their webinar or role, or with the address', () => {
  const registration = { slug: 'scaling-without-chaos', kind: 'registration', email: 'd@osei.example' }
  expect(itemFacts(item('register-webinar', registration)).about).toBe('Scaling without chaos')
  const application = { role: 'security-engineer', resume: { name: 'Dana.pdf', size: 9 } }
  expect(itemFacts(item('apply', application))).toMatchObject({
    about: 'Security engineer',
    entered: [['Resume', 'Dana.pdf']],
  })
  const signUp = { type: 'newsletter', subject: 'Newsletter Subscription', email: 'd@osei.example' }
  expect(itemFacts(item('send-email', signUp))).toMatchObject({ kind: 'Newsletter sign-up', about: 'd@osei.example' })
})

test('readable data of another release are shown under their names; an item whose data were deleted shows none', () => {
  const fax = { type: 'fax', number: '1', pages: 2, to: { firm: 'Osei', lines: ['a', 'b'] }, cover: null, at: '' }
  expect(itemFacts(item('send-email', fax))).toEqual({
    kind: 'Request',
    about: '',
    slot: '',
    entered: [
      ['type', 'fax'],
      ['number', '1'],
      ['pages', '2'],
      ['to: firm', 'Osei'],
      ['to: lines: 0', 'a'],
      ['to: lines: 1', 'b'],
    ],
  })
  expect(itemFacts(item('request-demo', {}))).toEqual({ kind: 'Demo request', about: '', slot: '', entered: [] })
  expect(itemFacts(item('request-demo', { preferredDate: 'soon' })).slot).toBe('')
})
