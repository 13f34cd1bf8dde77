import { expect, test } from 'vitest'
import { demoReminders } from '../appointments/demo-reminders.ts'
import { saveDemoRequest } from '../appointments/change-mails.ts'
import { reportOverdue } from '../inbox/report-overdue.ts'
import { reportQuarantined } from '../quarantine/report.ts'
import { recordOf, SAMPLE_LEAD, savedBy, type Found } from './samples/stand-ins.ts'
import { summarizeNotices } from './summarize-notices.ts'

// Tests that jobs read many records and write mails before their transactions, because all other writers wait for the
// end of a transaction.

type Inside = { reads: string[]; packed: number; saves: number }

/**
 * Returns what a job does inside its transactions: which collections it reads, and how many mails it writes and records
 * it saves.
 */
function insideOf(job: () => void, { records, leads = [] }: Found): Inside {
  const inside: Inside = { reads: [], packed: 0, saves: 0 }
  let isInside = false
  const note = (read: string) => {
    if (isInside) inside.reads.push(read)
  }
  savedBy(
    (app) => {
      const before = { ...app }
      Object.assign($site.mail, {
        columns: () => {
          if (isInside) inside.packed += 1
          return { blocks: '', mailbox: '' }
        },
      })
      app.runInTransaction = (work) => {
        isInside = true
        before.runInTransaction(work)
        isInside = false
      }
      app.db = () => ({
        newQuery(sql) {
          note(sql)
          return before.db().newQuery(sql)
        },
      })
      app.save = (record) => {
        if (isInside) inside.saves += 1
        if (record.collection().name !== 'demo_requests') return before.save(record)
        saveDemoRequest({ app, record, next: () => undefined })
      }
      job()
    },
    {
      leads,
      records(collection, filter) {
        note(filter)
        return records?.(collection, filter) ?? []
      },
    },
  )
  return inside
}

test('the overdue leads are read before the transaction', () => {
  const { reads, saves } = insideOf(reportOverdue, { leads: [SAMPLE_LEAD] })
  expect([reads, saves]).toEqual([['kind = {:kind} && uniqueKey = {:uniqueKey}'], 1])
})

test('quarantined submissions are read before the transaction, however many there are', () => {
  const held = recordOf('outgoing_emails', { rowCollection: 'contact_messages', row: 'samplespam00000' })
  const { reads, saves } = insideOf(reportQuarantined, {
    records: (_, filter) => (filter.includes("status = 'held'") ? [held] : []),
  })
  expect([reads, saves]).toEqual([['kind = {:kind}'], 1])
})

test('a hundred notices are marked by one statement', () => {
  const notices = Array.from({ length: 99 }, (_, nth) => recordOf('outgoing_emails', { id: `notice${nth}` }))
  const { reads, saves } = insideOf(summarizeNotices, { records: () => notices })
  expect(reads.filter((read) => read.startsWith('UPDATE'))).toHaveLength(1)
  expect(saves).toBe(1)
})

test('a reminder is written before its transaction, which reads only that one demo', () => {
  const demo = recordOf('demo_requests', { id: 'first', booking: 'booked', appointment: '2026-11-24 16:00:00.000Z' })
  const { reads, packed, saves } = insideOf(demoReminders, {
    records: (collection, filter) => (collection === 'demo_requests' && !filter.includes('toldRoom') ? [demo] : []),
  })
  const near = reads.filter((read) => read.startsWith('booking'))
  expect(near.length).toBeGreaterThan(0)
  expect(near.filter((read) => !read.endsWith(' && id = {:id}'))).toEqual([])
  expect(packed).toBe(0)
  expect(saves).toBeGreaterThan(0)
})

test('mails about a new default room are written before the transaction', () => {
  const columns = { id: 'first', booking: 'booked', appointment: '2026-11-24 16:00:00.000Z', toldRoom: 'before' }
  const told = () => recordOf('demo_requests', columns)
  const { packed, saves } = insideOf(demoReminders, {
    records: (collection, filter) =>
      collection === 'demo_requests' && filter.includes('toldRoom') ? [Object.assign(told(), { original: told })] : [],
  })
  expect([packed, saves]).toEqual([0, 3])
})
