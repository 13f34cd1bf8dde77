import { expect, test } from 'vitest'
import contactMessage from '../../../../src/contact/rules/contact-message.form.ts'
import { reportOverdue } from '../../inbox/report-overdue.ts'
import { reportQuarantined } from '../../quarantine/report.ts'
import { escapeHtml } from '../../../../src/lib/escape-html.ts'
import { mailHtml } from '../mail-body.ts'
import { letterOf } from './sample-mails.ts'
import { recordOf, SAMPLE_LEAD, savedBy, type Found } from './stand-ins.ts'

const MOST = 40 * 1024

/** Returns an upper bound of the size in UTF-8 bytes. */
const bytesIn = (html: string) => html.replaceAll(/[^ -~\n]/g, '???').length

/** Returns the size in bytes and the HTML of the mail that `work` queues; fails unless it queues exactly one. */
function bytesOf(work: () => void, found: Found): { bytes: number; html: string } {
  const mails = savedBy(work, found)
  expect(mails).toHaveLength(1)
  const html = mails[0] === undefined ? '' : letterOf(mails[0]).html
  return { bytes: bytesIn(html), html }
}

test('the report of 500 quarantined submissions stays below 40 KB, even with the longest names', () => {
  const { bytes, html } = bytesOf(reportQuarantined, {
    records: (collection, filter) => {
      if (collection !== 'outgoing_emails')
        return [
          recordOf(collection, {
            receipt: 'LH-0A1B2C3D',
            name: '"'.repeat(200),
            email: 'somebody.with.a.name@firm-of-some-length.example',
            created: '2026-11-24 12:00:00.000Z',
          }),
        ]
      const held = (_: unknown, at: number) =>
        recordOf(collection, { rowCollection: 'contact_messages', row: `row${at}` })
      return filter.includes("status = 'held'") ? Array.from({ length: 500 }, held) : []
    },
  })
  expect(html).toContain('And 455 more.')
  expect(bytes).toBeLessThan(MOST)
})

test('the list of 1000 overdue leads stays below 40 KB', () => {
  const lead = { ...SAMPLE_LEAD, owner: 'somebody.with.a.name@firm-of-some-length.example' }
  const leads = Array.from({ length: 500 }, (_, at) => [
    { ...lead, id: `overdue${at}` },
    { ...lead, id: `postponed${at}`, state: 'answered', followUp: '2026-11-24', due: '' },
  ]).flat()
  const { bytes, html } = bytesOf(reportOverdue, { leads })
  expect(html.split('And 455 more.')).toHaveLength(3)
  expect(bytes).toBeLessThan(MOST)
})

test.each(['a', '"', 'w.'])(
  'a message of the greatest length, all of %j, makes a mail that Gmail does not clip',
  (part) => {
    const text = part.repeat(contactMessage.fields.message.max / part.length)
    const [mail] = savedBy((tx) => {
      tx.save(recordOf('outgoing_emails', { html: mailHtml('Message', [{ table: [['Message', text]] }], 'staff') }))
    })
    const html = mail?.getString('html') ?? ''
    expect(html.replaceAll(/<\/?span>/g, '')).toContain(escapeHtml(text))
    // Gmail clips mails above 102 KB. With natural text a mail stays far below 40 KB.
    expect(bytesIn(html)).toBeLessThan(part === 'a' ? MOST / 4 : MOST + 4096)
  },
)
