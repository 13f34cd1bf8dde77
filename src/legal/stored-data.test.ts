import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { smallCollections } from '../content/rules/published-collections.ts'
import { allForms } from '../forms/rules/forms.ts'
import { RETENTION_DAYS } from '../lib/retention.ts'
import { ARTICLE_POLICY, MAIL_POLICY, WORKER_POLICY } from '../lib/trusted-types-policies.ts'
import { deviceRecords, formRecords, serverRecords } from './stored-data.ts'

/**
 * Endpoints that receive no new data about a visitor: the proof of work, the free times, mailed links, and staff's
 * requests.
 */
const callsWithoutForm = [
  'articles',
  'audit',
  'challenge',
  'confirm-place',
  'demo/cancel',
  'demo/reschedule',
  'editors',
  'lead',
  'lead-sources',
  'leads',
  'leads-csv',
  'newsletter',
  'newsletter-csv',
  'newsletter/confirm',
  'newsletter/unsubscribe',
  'newsletter/preferences',
  'old-addresses',
  'policies',
  'preview-link',
  'slots',
]

/** Collections without data from or about visitors: content of the site, and staff accounts. */
const collectionsWithoutVisitors = [
  'audit_runs',
  'blog_authors',
  'blog_posts',
  'demo_closed_days',
  'demo_hours',
  'image_jobs',
  'newsletter_issues',
  'post_revisions',
  'rendered_pages',
  'slug_redirects',
  'site_state',
  'storage_objects',
  'unpublished_changes',
  'user_roles',
  'webhook_endpoints',
  ...smallCollections.map(({ name }) => name),
]

const read = (path: string) => readFileSync(path, 'utf8')
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)

test('the privacy notice describes each form once', () => {
  expect(formRecords.map(({ collection }) => collection).toSorted()).toEqual(
    allForms.map(({ collection }) => collection).toSorted(),
  )
})

test('every call without a form is known to receive no new data about a visitor', () => {
  const hooks = below('pb_hooks').filter((path) => path.endsWith('.pb.js'))
  const calls = hooks.flatMap((path) =>
    [...read(path).matchAll(/routerAdd\('\w+', '\/api\/site\/([\w/-]+)'/g)].map(([, call]) => call),
  )
  expect(calls).toContain('slots')
  expect(calls.filter((call) => call === undefined || !callsWithoutForm.includes(call))).toEqual([])
})

test('every collection that a migration creates is in the notice, or contains no data of visitors', () => {
  const created = below('pb_migrations').flatMap((path) =>
    [...read(path).matchAll(/new Collection\(\{\s*type: '\w+',\s*name: '(\w+)'/g)].map(([, name]) => name),
  )
  expect(created).toContain('demo_requests')
  const known = new Set([...serverRecords.map(({ collection }) => collection), ...collectionsWithoutVisitors])
  expect(created.filter((name) => name === undefined || !known.has(name))).toEqual([])
})

test('everything that the sources store in the browser is in the list', () => {
  const sources = below('src').filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !path.includes('.test.') &&
      !path.startsWith('src/legal/') &&
      !path.startsWith('src/build/'),
  )
  const names = new Set(
    sources.flatMap((path) => [...read(path).matchAll(/'(lexharbor-[a-z-]+):?'/g)].map(([, name]) => name)),
  )
  // Names of Trusted Types policies have the same prefix as storage keys.
  for (const policy of [WORKER_POLICY, ARTICLE_POLICY, MAIL_POLICY]) names.delete(policy)
  expect(names.size).toBeGreaterThanOrEqual(9)
  const listed = deviceRecords.flatMap(({ name }) => name.split(', ')).map((name) => name.replace(/:?…$/, ''))
  expect([...names].filter((name) => name === undefined || !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => name.startsWith('lexharbor-') && !names.has(name))).toEqual([])
})

test('no source sets or reads a cookie', () => {
  const sources = [...below('src'), ...below('pb_hooks'), ...below('pocketbase')].filter(
    (path) => /\.(?:tsx?|js|go)$/.test(path) && !/\.test\.|_test\.go|embedded\//.test(path),
  )
  expect(
    sources.filter((path) => /document\.cookie|cookieStore|Set-Cookie|SetCookie|setCookie/.test(read(path))),
  ).toEqual([])
})

test('a new installation stores the log for the stated days, without network addresses', () => {
  const settings = below('pb_migrations').map(read).join('\n')
  expect(settings).toContain(`settings.logs.maxDays = ${RETENTION_DAYS.logs}\n`)
  expect(settings).toContain('settings.logs.logIP = false\n')
})
