import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/page-faults.ts'

test('PocketBase’s dashboard opens the articles first, orders their fields as an author fills them in, and hides internal columns', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  const complaints = complaintsOf(page)
  const { id } = await server.admin.create('blog_posts', {
    title: 'Counting court days',
    content: 'Text.',
    category: 'Technology',
    preview_until: '2099-01-01 00:00:00.000Z',
  })
  await page.goto(`${origin}/_/`)
  await page.getByLabel('Email').fill(server.superuser.email)
  await page.getByLabel('Password', { exact: true }).fill(server.superuser.password)
  await page.getByRole('button', { name: 'Login' }).click()

  const names = page.locator('.collections-sidebar .nav-item')
  await expect(names.first()).toHaveText('blog_posts')
  const inOrder = (await names.allTextContents()).map((text) => text.trim())
  const plumbing = [
    'image_jobs',
    'audit_runs',
    'slug_redirects',
    'submissions',
    'used_challenges',
    'rendered_pages',
    'site_state',
  ]
  expect(inOrder.slice(0, 4)).toEqual(['blog_posts', 'blog_authors', 'webinars', 'job_roles'])
  expect(inOrder.filter((name) => !name.startsWith('_')).slice(-plumbing.length)).toEqual(plumbing)

  await page.goto(`${origin}/_/#/collections?collection=blog_posts&record=${id}`)
  const field = (name: string) => page.locator(`.modal [name="${name}"]`)
  await expect(field('title')).toHaveValue('Counting court days')
  const fields = await page
    .locator('.modal .record-field-input')
    .evaluateAll((inputs) => inputs.map((input) => input.querySelector('label .txt')?.textContent ?? ''))
  expect(fields.slice(1, 7)).toEqual(['title', 'content', 'excerpt', 'category', 'author', 'cover_upload'])
  for (const name of ['body_html', 'featured_image_info', 'thumbnail_image_info']) expect(fields).not.toContain(name)
  await expect(field('preview_link')).toHaveValue(/\/preview\/\w{32}$/)
  await expect(page.locator('.hidden-field-blur').filter({ has: page.locator('[name="preview_link"]') })).toHaveCSS(
    'filter',
    'none',
  )
  // The dashboard's content security policy blocked none of these actions.
  expect(complaints).toEqual([])
})
