import { expect, test } from '../support/browser/browser-test.ts'
import { announceWebinar } from '../support/http/form-requests.ts'
import { untilServed, untilShown, publishPost } from '../support/http/published-page.ts'

test('on a phone no page becomes wider than the window by a title, name or field of 240 letters without a space', async ({
  ownSite,
  page,
}) => {
  const { server } = ownSite
  const author = await server.admin.create('blog_authors', {
    name: word('n').slice(0, 190),
    title: word('t').slice(0, 190),
    firm: word('f').slice(0, 190),
    bio: word('b'),
  })
  await publishPost(server, {
    slug: 'long',
    title: word('w'),
    excerpt: word('e'),
    content: `## ${word('h')}\n\n${word('p')}\n\n- ${word('l')}`,
    author: author.id,
    featured: true,
  })
  await announceWebinar(server, { title: word('v'), summary: word('s'), presenter: word('r').slice(0, 190) })
  await untilServed(server, '/blog/long')
  await untilShown(server, '/blog', word('w'))
  await untilShown(server, '/resources/articles', '/blog/author/')
  const lists = await (await fetch(`${ownSite.origin}/resources/articles`)).text()
  const authorList = /\/blog\/author\/[a-z]+/.exec(lists)?.[0] ?? ''
  await untilServed(server, authorList)
  await page.setViewportSize({ width: 320, height: 640 })
  const wide: string[] = []
  for (const path of ['/blog', '/blog/long', '/resources', '/resources/guides', authorList, '/webinars']) {
    await page.goto(ownSite.origin + path)
    const text = await page.getByRole('main').innerText()
    expect(/w{240}|v{240}/.test(text.replaceAll(/\s/g, '')), path).toBe(true)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 320) wide.push(`${path}: ${width} px`)
  }
  expect(wide).toEqual([])
})

const word = (letter: string) => letter.repeat(240)
