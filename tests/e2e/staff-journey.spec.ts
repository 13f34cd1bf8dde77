import { findingsOn } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { MOVING } from '../support/browser/steady-page.ts'

test.use({ contextOptions: MOVING })

test('an administrator signs in, renews the pictures, reads the report, sees the new cover on the blog, and signs out; then the page refuses to work', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  const author = await server.admin.create('blog_authors', { name: 'Ada Quill' })
  const posts = []
  for (const title of ['Counting court days', 'Keeping trust money apart', 'Fixed fees for small matters']) {
    posts.push(
      await server.admin.create('blog_posts', {
        title,
        content: 'Text.',
        category: 'Technology',
        author: author.id,
        published: true,
      }),
    )
  }
  const toast = (text: string) => expect(page.locator('.toast').filter({ hasText: text })).toBeVisible()
  const session = page.getByRole('region', { name: /^(Sign in|Your account)$/ })
  const tool = page.getByRole('region', { name: 'Image regeneration' })
  const rail = page.getByRole('navigation', { name: 'Staff' })

  await page.goto(`${origin}/admin/images`)
  await session.getByLabel('Email').fill(server.credentials.email)
  await session.locator('#staff-password').fill(server.credentials.password)
  await session.getByRole('button', { name: 'Sign in' }).click()
  await expect(session).toContainText(`Signed in as ${server.credentials.email}, administrator.`)
  // Staff pages have neither the header nor the footer of pages for visitors. The sign-out button is at the end of the
  // staff navigation.
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'demo' })).toHaveCount(0)
  await expect(rail.getByRole('link', { name: 'Images' })).toHaveAttribute('aria-current', 'page')
  await rail.getByRole('button', { name: 'Account' }).click()
  await expect(rail.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')

  await tool.getByRole('button', { name: 'Regenerate All Images' }).click()
  await tool.getByRole('button', { name: 'Renew them' }).click()
  await toast('Starting comprehensive image regeneration...')
  await toast('Images regenerated: 3 of 3 posts and 1 of 1 author succeeded.')
  await expect(tool.getByRole('progressbar')).toHaveAttribute('value', '100')
  const cards = tool.getByRole('list', { name: 'Posts' }).getByRole('listitem')
  await expect(cards).toHaveCount(posts.length)
  for (const card of await cards.all()) await expect(card.locator('dd').nth(1)).toHaveText('Yes')
  expect(await findingsOn(page)).toEqual([])

  const rows = await server.admin.rows('blog_posts')
  await page.goto(`${origin}/blog`)
  for (const row of rows) {
    const base = `/storage/public-assets/${String(row['featured_image_key']).replace(/\.jpg$/, '')}`
    const cover = page.locator(`img[src^="${base}"]`).first()
    await cover.scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        cover.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      )
      .toBe(true)
  }

  await page.goto(`${origin}/admin/images`)
  await session.getByRole('button', { name: 'Sign out' }).click()
  await expect(session.locator('#staff-password')).toBeVisible()
  const button = tool.getByRole('button', { name: 'Regenerate All Images' })
  await expect(button).toHaveAccessibleDescription('For administrators: sign in above first.')
  await rail.getByRole('button', { name: 'Account' }).click()
  await expect(rail.getByRole('link', { name: 'View the site' })).toBeVisible()
  await expect(rail.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  expect((await server.admin.rows('image_jobs')).length).toBe(1)
})
