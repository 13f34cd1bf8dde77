import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { trustedArticleHtml } from './article-html.ts'
import { restoreArticleBody, withoutArticleBodies } from './hydrate-article.ts'

const key = ['blog-post', 'a-post']

function servedState(data: unknown): QueryClient {
  const server = new QueryClient()
  server.setQueryData(key, data, { updatedAt: 1 })
  server.setQueryData(['blog-posts'], [{ slug: 'a-post' }])
  const browser = new QueryClient()
  hydrate(browser, JSON.parse(JSON.stringify(withoutArticleBodies(dehydrate(server)))))
  return browser
}

function servedPage(body: string | null): void {
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (body !== null && selector === '.article__body' ? { innerHTML: body } : null),
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('the state omits the article’s body; hydration restores it from the page, and the article counts as fresh', () => {
  const client = servedState({ slug: 'a-post', title: 'A', body_html: '<p>long</p>' })
  expect(client.getQueryData(key)).toEqual({ slug: 'a-post', title: 'A', body_html: null })
  servedPage('<p>long</p>')
  restoreArticleBody(client, '/blog/a-post')
  expect(client.getQueryData(key)).toEqual({ slug: 'a-post', title: 'A', body_html: '<p>long</p>' })
  expect(client.getQueryState(key)?.dataUpdatedAt).toBeGreaterThan(1_000_000)
  expect(client.getQueryData(['blog-posts'])).toEqual([{ slug: 'a-post' }])
})

it('a page whose body is missing is not hydrated', () => {
  const client = servedState({ slug: 'a-post', body_html: '<p>' })
  servedPage(null)
  expect(() => restoreArticleBody(client, '/blog/a-post')).toThrow('the page holds no article body')
})

it.each(['/blog', '/', '/blog/another', '/blog/a-post/more'])('the page %s has no article to restore', (path) => {
  const client = servedState({ slug: 'a-post', body_html: '<p>' })
  servedPage(null)
  restoreArticleBody(client, path)
  expect(client.getQueryData(key)).toHaveProperty('body_html', null)
})

it('an article that the state reports as missing stays missing', () => {
  const client = servedState(null)
  servedPage(null)
  restoreArticleBody(client, '/blog/a-post')
  expect(client.getQueryData(key)).toBeNull()
})

it('the page accepts only HTML that was accepted before', () => {
  const client = servedState({ slug: 'a-post', body_html: '<p>good</p>' })
  servedPage('<p>good</p>')
  restoreArticleBody(client, '/blog/a-post')
  expect(trustedArticleHtml('<p>good</p>')).toBe('<p>good</p>')
  expect(() => trustedArticleHtml('<p>evil</p>')).toThrow(TypeError)
})

it('with Trusted Types, the HTML goes through the policy', () => {
  servedPage('<p>good</p>')
  restoreArticleBody(servedState({ slug: 'a-post', body_html: '<p>good</p>' }), '/blog/a-post')
  type CreatePolicy = (
    name: string,
    rules: { createHTML(html: string): string },
  ) => { createHTML(html: string): string }
  const createPolicy = vi.fn<CreatePolicy>((_, rules) => ({
    createHTML: (html) => `trusted ${rules.createHTML(html)}`,
  }))
  vi.stubGlobal('trustedTypes', { createPolicy })
  expect(trustedArticleHtml('<p>good</p>')).toBe('trusted <p>good</p>')
  expect(() => trustedArticleHtml('<p>other</p>')).toThrow(TypeError)
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['lexharbor-article'])
})
