import { expect, test } from 'vitest'
import { sampleMails } from '../mail/samples/sample-mails.ts'

test('a mail to the staff leads to its lead in the inbox, unless it is about none or about many', () => {
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
