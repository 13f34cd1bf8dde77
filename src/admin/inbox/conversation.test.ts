import { expect, test } from 'vitest'
import { sampleLead } from '../../../tests/support/units/desk-rigs.ts'
import type { LeadDetail, LeadMail } from '../rules/lead.ts'
import { conversationOf } from './conversation.ts'
import { answersOf } from './lead-answers.ts'

const lead: LeadDetail['lead'] = {
  ...sampleLead,
  channel: 'request-demo',
  name: 'Ada Lind',
  email: 'Ada@firm.example',
  about: 'Lind LLP',
  state: 'answered',
}
const mail = (changes: Partial<LeadMail>): LeadMail => ({
  id: 'm',
  to: 'ada@firm.example',
  subject: '',
  kind: 'demo-confirmation',
  status: 'sent',
  attempts: 1,
  lastError: '',
  created: '2026-11-23T13:00:01.000Z',
  sentAt: '',
  updated: '',
  text: '',
  canBeSentAgain: false,
  ...changes,
})
const event = (what: string, detail: string, changedBy: string, created: string) => ({
  what,
  detail,
  changedBy,
  created,
})

test('the conversation is in chronological order, with each reply once and its author', () => {
  const mails = [
    mail({ id: 'first' }),
    mail({ id: 'notice', to: 'desk@firm.example', kind: 'demo-notice' }),
    mail({ id: 'one', kind: 'lead-reply', created: '2026-11-23T14:00:00.000Z' }),
    mail({ id: 'two', kind: 'lead-reply', created: '2026-11-23T16:00:00.000Z' }),
  ]
  const events = [
    event('reply', '', 'bo@firm.example', '2026-11-23T14:00:00.000Z'),
    event('state', 'New → Answered', 'bo@firm.example', '2026-11-23T14:00:00.001Z'),
    event('appointment', 'booked', '', '2026-11-23T15:00:00.000Z'),
    event('reply', '', 'cy@firm.example', '2026-11-23T16:00:00.000Z'),
  ]
  const said = conversationOf({ lead, mails, events }, [['Notes', 'Two offices.']])
  expect(
    said.map((each) => {
      if (each.kind === 'theirs') return [each.kind, each.texts]
      return each.kind === 'event' ? [each.text, each.by] : [each.kind, each.mail.id, each.by]
    }),
  ).toEqual([
    ['theirs', [['Notes', 'Two offices.']]],
    ['mail', 'first', ''],
    ['notice', 'notice', ''],
    ['reply', 'one', 'bo@firm.example'],
    ['state: New → Answered', 'bo@firm.example'],
    ['appointment: booked', ''],
    ['reply', 'two', 'cy@firm.example'],
  ])
})

test('firm, size and phone come from the form’s fields, and long texts are separate from short facts', () => {
  const fields: LeadDetail['fields'] = [
    ['First name', 'Ada'],
    ['Phone', '+1 555 0100'],
    ['Firm', 'Lind LLP'],
    ['Firm size', '2-5'],
    ['Notes', 'Two offices.'],
  ]
  expect(answersOf({ lead, fields })).toEqual({
    firm: 'Lind LLP',
    size: '2-5',
    phone: '+1 555 0100',
    written: [['Notes', 'Two offices.']],
    raw: fields.slice(0, 4),
  })
  expect(answersOf({ lead: { ...lead, channel: 'fax' }, fields })).toEqual({
    firm: '',
    size: '',
    phone: '',
    written: [],
    raw: fields,
  })
})
