import { expect, test } from 'vitest'
import { withKeptNote } from './with-kept-note.ts'

const PAGE = '<!doctype html><html lang="en"><head></head><body><p>Text.</p></body></html>'

function kept() {
  return new Response(PAGE, { status: 404, headers: { 'Content-Type': 'text/html', 'X-Site-Build': 'a' } })
}

test('an offline copy begins with a notice of its age, and is otherwise unchanged', async () => {
  const page = await withKeptNote(kept(), 'Offline copy from today, 6:34 PM', false)
  expect(await page.text()).toBe(
    '<!doctype html><html lang="en"><head></head><body><p class="kept-note">Offline copy from today, 6:34 PM</p><p>Text.</p></body></html>',
  )
  expect([page.status, page.headers.get('X-Site-Build'), page.headers.get('Content-Type')]).toEqual([
    404,
    'a',
    'text/html',
  ])
})

test('a copy of another build is marked, so that its scripts are not requested', async () => {
  const page = await withKeptNote(kept(), 'Offline copy', true)
  expect(await page.text()).toContain('<html data-stale lang="en">')
})
