import { expect, test } from 'vitest'
import type { Webinar } from './rules/webinar.ts'
import { webinarEvents } from './webinar-events.ts'

const webinar: Webinar = {
  id: 'a',
  slug: 'deadlines',
  title: 'Deadlines',
  summary: 'How to keep them.',
  category: 'Practice',
  presenter: 'Ann Example',
  presenter_title: '',
  starts_at: '2026-12-03T18:00:00.000Z',
  duration_minutes: 45,
  registered_claim: 0,
  registered: 0,
  views: 0,
  recording_url: '',
  recording_by: '',
  featured: false,
  sample: false,
}

test('a webinar is an online event with its own end', () => {
  expect(webinarEvents([webinar])).toEqual([
    expect.objectContaining({
      '@type': 'Event',
      name: 'Deadlines',
      startDate: '2026-12-03T18:00:00.000Z',
      endDate: '2026-12-03T18:45:00.000Z',
      performer: { '@type': 'Person', name: 'Ann Example' },
    }),
  ])
})

test('a sample webinar has no structured data, because other sites would show it without the demo notice', () => {
  const names = webinarEvents([{ ...webinar, sample: true }, webinar]).map(({ name }) => name)
  expect(names).toEqual(['Deadlines'])
  expect(webinarEvents([{ ...webinar, sample: true }])).toEqual([])
})
