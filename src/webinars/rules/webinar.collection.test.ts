import { expect, test } from 'vitest'
import webinars from './webinar.collection.ts'

const record = {
  collectionName: 'webinars',
  id: 'abcdefghijklmno',
  slug: 'intake',
  title: 'Intake',
  summary: '',
  category: '',
  presenter: '',
  presenter_title: '',
  starts_at: '2026-12-03 18:00:00.000Z',
  duration_minutes: 60,
  registered_claim: 250,
  registered: 0,
  views: 0,
  featured: true,
  sample: false,
  published: true,
}

test('a record becomes a webinar with its date in ISO 8601, and without columns that the page does not show', () => {
  const webinar = webinars.whole.fromRecord(record)
  expect(webinar?.starts_at).toBe('2026-12-03T18:00:00.000Z')
  expect(webinar).not.toHaveProperty('published')
  expect(webinar).not.toHaveProperty('collectionName')
})

test.each([
  { starts_at: '' },
  { starts_at: 'soon' },
  { duration_minutes: 0 },
  { title: '' },
  { slug: '' },
  { views: -1 },
  { featured: 'yes' },
])('a record with %j is not shown', (changes) => {
  expect(webinars.whole.fromRecord({ ...record, ...changes })).toBeNull()
})
