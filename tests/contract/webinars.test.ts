import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { docketingEngineer } from '../support/http/application.ts'
import { getPage, untilGone, untilShown } from '../support/http/published-page.ts'
import { timeInRow } from '../support/servers/seeds.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { announceWebinar } from '../support/http/form-requests.ts'

const MINUTE_MS = 60_000

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
afterEach(async () => {
  for (const collection of ['webinars', 'job_roles']) {
    for (const { id } of await server.admin.rows(collection)) await server.admin.remove(collection, id)
  }
  await shows('/webinars', 'No webinar is announced right now')
  await shows('/company/careers', 'No role is open right now')
})
afterAll(() => server.remove())

const announce = (changes: Record<string, unknown> = {}) => announceWebinar(server, changes)
const open = (changes: Record<string, unknown> = {}) =>
  server.admin.create('job_roles', { ...docketingEngineer, ...changes })

const get = (path: string) => getPage(server, path)

async function listed(collection: string, query = ''): Promise<unknown[]> {
  const response = await fetch(`${server.origin}/api/collections/${collection}/records?${query}`)
  return v.parse(v.object({ items: v.array(v.unknown()) }), await response.json()).items
}

const shows = (path: string, text: string) => untilShown(server, path, text)
const hides = (path: string, text: string) => untilGone(server, path, text)

/** Returns the HTML of the section that lists past webinars. */
const onDemand = (html: string) =>
  html.slice(html.indexOf('id="on-demand-webinars"'), html.indexOf('id="custom-training"'))

describe('without any row', () => {
  test('both pages are complete', async () => {
    const webinars = await get('/webinars')
    expect(webinars.status).toBe(200)
    expect(webinars.text).toContain('No webinar is announced right now')
    expect(webinars.text).toContain('Custom training')
    const careers = await get('/company/careers')
    expect(careers.status).toBe(200)
    expect(careers.text).toContain('No role is open right now')
    expect(careers.text).toContain('Send us your resume')
  })
})

describe('by itself, without a restart', () => {
  test('a published webinar is in the list, on its page and in the API', async () => {
    expect(await announce({ featured: true, registered_claim: 250 })).toMatchObject({ slug: 'retainers-live' })
    await shows('/webinars', 'Register Now - Free')
    await shows('/webinars', '250+ registered')
    await shows('/webinars/retainers-live', 'Ada Okafor')
    expect((await get('/webinars/retainers-live')).text).toContain('id="register"')
    expect(await listed('webinars')).toHaveLength(1)
  })

  test('an edit appears in the list and on the page', async () => {
    const { id } = await announce()
    await shows('/webinars', 'Retainers, live')
    await server.admin.update('webinars', id, { title: 'Engagement letters, live', presenter: 'Miriam Adeyemi' })
    await shows('/webinars', 'Engagement letters, live')
    await shows('/webinars/retainers-live', 'Miriam Adeyemi')
    expect((await get('/webinars')).text).not.toContain('Retainers, live')
  })

  test('an unpublished or deleted webinar answers 404 at once, and is no longer in the list', async () => {
    const { id } = await announce()
    await shows('/webinars/retainers-live', 'Ada Okafor')
    await server.admin.update('webinars', id, { published: false })
    expect((await get('/webinars/retainers-live')).status).toBe(404)
    await hides('/webinars', 'Retainers, live')
    await server.admin.update('webinars', id, { published: true })
    await shows('/webinars/retainers-live', 'Ada Okafor')
    await server.admin.remove('webinars', id)
    expect((await get('/webinars/retainers-live')).status).toBe(404)
    await hides('/webinars', 'Retainers, live')
  })

  test('a new slug moves the page', async () => {
    const { id } = await announce()
    await shows('/webinars/retainers-live', 'Ada Okafor')
    await server.admin.update('webinars', id, { slug: 'retainers' })
    expect((await get('/webinars/retainers-live')).status).toBe(404)
    await shows('/webinars/retainers', 'Ada Okafor')
    await shows('/webinars', 'href="/webinars/retainers"')
  })

  test('a role appears with its salary range and disappears when it is filled', async () => {
    const { id, currency } = await open()
    expect(currency).toBe('USD')
    await shows('/company/careers', '$150,000–$185,000 a year')
    expect((await get('/company/careers')).text).toContain('Apply Now')
    await server.admin.update('job_roles', id, { published: false })
    await hides('/company/careers', 'Docketing Engineer')
  })

  test('a role has its own page, which moves with its slug and is deleted with the role', async () => {
    const { id } = await open()
    const path = '/company/careers/docketing-engineer'
    await shows(path, '$150,000–$185,000 a year')
    await shows(path, 'data-form="apply"')
    expect(await (await fetch(`${server.origin}/sitemap.xml`)).text()).toContain(path)
    await server.admin.update('job_roles', id, { slug: 'docketing' })
    expect((await get(path)).status).toBe(404)
    await shows('/company/careers/docketing', 'Docketing Engineer')
    await shows('/company/careers', 'href="/company/careers/docketing#apply"')
    await server.admin.update('job_roles', id, { summary: 'Counts every date.' })
    await shows('/company/careers/docketing', 'Counts every date.')
    await server.admin.update('job_roles', id, { published: false })
    const closed = await get('/company/careers/docketing')
    expect(closed.status).toBe(404)
    expect(closed.text).toContain('Role Not Found')
    await server.admin.update('job_roles', id, { published: true })
    await shows('/company/careers/docketing', 'Counts every date.')
    await server.admin.remove('job_roles', id)
    expect((await get('/company/careers/docketing')).status).toBe(404)
  })
})

test('a webinar moves to “on demand” by itself when it ends', async () => {
  // The webinar lasts an hour, so it does not end before the test itself ends it.
  const { id } = await announce({ starts_at: new Date().toISOString(), views: 12 })
  await untilShown(server, '/webinars', 'Register Now - Free')
  const during = await get('/webinars')
  expect(onDemand(during.text)).not.toContain('Retainers, live')
  await untilShown(server, '/webinars/retainers-live', 'Register Free')

  await server.admin.call('POST', '/api/sql', {
    query: `UPDATE webinars SET starts_at = '${timeInRow(Date.now() - 61 * MINUTE_MS)}' WHERE id = '${id}'`,
  })
  await server.admin.call('POST', '/api/crons/render-pages')
  await untilShown(server, '/webinars', 'Ask for the recording')
  const after = await get('/webinars')
  expect(onDemand(after.text)).toContain('Retainers, live')
  expect(after.text).toContain('No webinar is announced right now')
  await untilShown(server, '/webinars/retainers-live', 'Ask for the recording')

  // Only a webinar with a recording has a link to watch it and a number of views.
  expect(onDemand(after.text)).not.toMatch(/Watch Now<|12 views/)
  await server.admin.update('webinars', id, { recording_url: 'https://video.example/retainers' })
  await untilShown(server, '/webinars', '12 views')
  for (const path of ['/webinars', '/webinars/retainers-live'])
    expect((await untilShown(server, path, 'Watch Now<')).text).toMatch(
      /<a href="https:\/\/video\.example\/retainers"[^>]*>Watch Now</,
    )
  expect((await get('/webinars/retainers-live')).text).not.toContain('data-form="register-webinar"')
})

test('no query finds an unpublished webinar', async () => {
  const webinar = await announce({ title: 'A secret webinar', published: false })
  const role = await open({ title: 'A secret role', published: false })
  for (const [collection, { id }] of [
    ['webinars', webinar],
    ['job_roles', role],
  ] as const) {
    for (const filter of ['', 'published = false', 'id != ""', 'title ~ "secret"']) {
      expect(await listed(collection, `filter=${encodeURIComponent(filter)}&sort=-title`)).toEqual([])
    }
    const path = `/api/collections/${collection}/records`
    expect((await fetch(`${server.origin}${path}/${id}`)).status).toBe(404)
  }
  expect((await get('/webinars/a-secret-webinar')).status).toBe(404)
  for (const path of ['/webinars', '/company/careers']) expect((await get(path)).text).not.toContain('secret')
})

describe('a refusal names its field', () => {
  test.each([
    ['slug', { slug: 'Not a slug' }],
    ['title', { title: '' }],
    ['starts_at', { starts_at: '' }],
    ['duration_minutes', { duration_minutes: 0 }],
    ['views', { views: -1 }],
    ['recording_url', { recording_url: 'javascript:alert(1)' }],
    ['recording_url', { recording_url: 'video.example/1' }],
  ])('of a webinar, %s: %j', async (field, changes) => {
    await expect(announce(changes)).rejects.toThrow(new RegExp(`answered 400: .*"${field}"`))
  })

  test.each([
    ['department', { department: 'Sales' }],
    ['salary_min', { salary_min: 0 }],
    ['salary_max', { salary_max: 0 }],
    ['salary_max', { salary_max: 100_000 }],
    ['currency', { currency: 'dollars' }],
  ])('of a role, %s: %j', async (field, changes) => {
    await expect(open(changes)).rejects.toThrow(new RegExp(`answered 400: .*"${field}"`))
  })
})

test('text with markup is shown unchanged', async () => {
  await announce({ slug: 'hostile', title: '</title><script>alert("$&")</script>' })
  await untilShown(server, '/webinars/hostile', '$&amp;')
  for (const path of ['/webinars', '/webinars/hostile']) expect((await get(path)).text).not.toContain('<script>alert')
})
