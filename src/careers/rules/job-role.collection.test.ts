import { expect, test } from 'vitest'
import jobRoles from './job-role.collection.ts'

const record = {
  id: 'abcdefghijklmno',
  slug: 'editor',
  title: 'Editor',
  department: 'Marketing',
  location: '',
  employment_type: '',
  salary_min: 85_000,
  salary_max: 110_000,
  currency: 'USD',
  summary: '',
  requirements: '',
  created: '2026-11-21 02:00:00.000Z',
  sample: true,
  order: 4,
  published: true,
}

test('a record becomes a role with its date in ISO 8601, and without columns that the page does not show', () => {
  const role = jobRoles.whole.fromRecord(record)
  expect(role?.created).toBe('2026-11-21T02:00:00.000Z')
  expect(role).not.toHaveProperty('published')
  expect(role).not.toHaveProperty('order')
})

test.each([{ salary_min: 0 }, { salary_max: 0 }, { currency: '' }, { department: 'Sales' }, { title: '' }])(
  'a record with %j is not shown',
  (changes) => {
    expect(jobRoles.whole.fromRecord({ ...record, ...changes })).toBeNull()
  },
)
