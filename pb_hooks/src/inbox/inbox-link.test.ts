import { expect, test } from 'vitest'
import { sampleMails } from '../mail/samples/sample-mails.ts'

test('a mail to staff about one lead links to it in the inbox; other mails to staff do not', () => {
  const toStaff = sampleMails().filter(({ lane }) => lane === 'staff')
  const others = toStaff.filter(({ text }) => !text.includes('/admin/inbox?item=samplerow000000'))
  expect([...new Set(others.map(({ kind }) => kind))].toSorted()).toEqual([
    'audit-alert',
    'budget-used-up',
    'notice-summary',
    'overdue-report',
    'quarantine-report',
    'refused-row',
  ])
})
