import { expect, test } from 'vitest'
import { wrongs } from '../support/chaos/chaos-report.ts'
import { runChaos } from '../support/chaos/chaos-run.ts'

const SUBMISSIONS = 500

test('500 submissions arrive once each, with their mails, although networks break, tabs and servers are killed, and devices lose power', async () => {
  const report = await runChaos({ seed: 1, submissions: SUBMISSIONS })
  expect(wrongs(report)).toEqual([])
  expect([report.lost, report.doubled, report.phantom, report.waiting]).toEqual([[], [], [], []])
  // The server may have more rows: a device may have stored and sent a submission, and died before it recorded that.
  expect(report.rows).toBeGreaterThanOrEqual(report.stored)
  expect(report.rows).toBeLessThanOrEqual(SUBMISSIONS)
  expect(report.stored).toBeGreaterThanOrEqual(0.98 * SUBMISSIONS)
  expect(report.mails.arrived).toBe(report.mails.queued)
  // Every kind of fault occurred in this run, and the test killed the server more than once.
  expect(Object.keys(report.faults)).toHaveLength(7)
  expect(report.kills).toBeGreaterThan(1)
})
