import { expect, test } from 'vitest'
import { jobPostings } from './job-posting.ts'
import type { JobRole } from './rules/job-role.ts'

const role: JobRole = {
  id: 'a',
  slug: 'engineer',
  title: 'Engineer',
  department: 'Engineering',
  location: 'Remote (US)',
  employment_type: 'Full-time',
  salary_min: 150_000,
  salary_max: 180_000,
  currency: 'USD',
  summary: 'You build.',
  requirements: 'Go\nSQL',
  created: '2026-11-21T02:00:00.000Z',
  sample: false,
}

test('a role’s data have its salary, its place and the day of its opening', () => {
  expect(jobPostings(role)).toEqual([
    expect.objectContaining({
      '@type': 'JobPosting',
      title: 'Engineer',
      description: '<p>You build.</p><ul><li>Go</li><li>SQL</li></ul>',
      datePosted: '2026-11-21',
      employmentType: 'FULL_TIME',
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'US' },
      baseSalary: expect.objectContaining({
        currency: 'USD',
        value: expect.objectContaining({ minValue: 150_000, maxValue: 180_000 }),
      }),
      url: expect.stringMatching(/\/company\/careers\/engineer$/),
      directApply: true,
    }),
  ])
})

test('a sample role has no data for job boards, because they would show it without the demo notice', () => {
  expect(jobPostings({ ...role, sample: true })).toEqual([])
})

test('the description is HTML, and text in it is escaped', () => {
  const [posted] = jobPostings({ ...role, summary: 'R&D <b>', requirements: '' })
  expect(posted).toMatchObject({ description: '<p>R&amp;D &lt;b&gt;</p>' })
})

test.each([
  ['Remote', { jobLocationType: 'TELECOMMUTE' }],
  ['Chicago', { jobLocation: { '@type': 'Place', address: 'Chicago' } }],
  ['', {}],
])('the place of a role in "%s"', (location, place) => {
  const [posted = {}] = jobPostings({ ...role, location })
  const { jobLocation, jobLocationType, applicantLocationRequirements } = posted
  expect(JSON.parse(JSON.stringify({ jobLocation, jobLocationType, applicantLocationRequirements }))).toEqual(place)
})
