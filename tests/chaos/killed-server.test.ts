import { expect, test } from 'vitest'
import { wrongs } from '../support/chaos/chaos-report.ts'
import { runChaos } from '../support/chaos/chaos-run.ts'

const SUBMISSIONS = 500

test('500 submissions through broken networks, killed tabs, lost power and killed servers arrive once each, with their mails', async () => {
  const report = await runChaos({ seed: 1, submissions: SUBMISSIONS })
  expect(wrongs(report)).toEqual([])
  expect([report.lost, report.doubled, report.phantom, report.waiting]).toEqual([[], [], [], []])
  // A device that dies while it stores a submission may have stored it.
  expect(report.rows).toBeGreaterThanOrEqual(report.stored)
  expect(report.rows).toBeLessThanOrEqual(SUBMISSIONS)
  expect(report.stored).toBeGreaterThanOrEqual(0.98 * SUBMISSIONS)
  expect(report.mails.arrived).toBe(report.mails.queued)
  // The run has met every kind of fault.
  expect(Object.keys(report.faults)).toHaveLength(7)
  expect(report.kills).toBeGreaterThan(1)
})
