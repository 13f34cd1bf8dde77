import type { Lead } from '../../../src/admin/rules/lead.ts'

/** A lead for tests: a new contact message that staff have not worked on. */
export const sampleLead: Lead = {
  id: 'a',
  channel: 'contact',
  name: 'Ada',
  email: 'ada@firm.example',
  about: '',
  receipt: 'LH-1',
  created: '2026-11-23T13:00:00.000Z',
  state: 'new',
  isSeen: false,
  owner: '',
  note: '',
  followUp: '',
  since: '2026-11-23T13:00:00.000Z',
  due: '',
  answeredAt: '',
  booking: '',
  isQuarantined: false,
  isNotPeople: false,
  mergedInto: '',
  version: 1,
  changedBy: '',
}
