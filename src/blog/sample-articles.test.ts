import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { categories } from './rules/categories.ts'
import { renderMarkdown } from './render-markdown.tsx'

const folder = new URL('../../pocketbase/sample/', import.meta.url)
const images = new URL('images/public-assets/', folder)
const authors: Record<string, { avatar_image_key: string }> = JSON.parse(
  readFileSync(new URL('authors.json', folder), 'utf8'),
)
const files = readdirSync(new URL('articles/', folder))

function articleOf(file: string) {
  const [, head = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(new URL(`articles/${file}`, folder), 'utf8')) ?? []
  const fields = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { fields, body }
}

describe.each(files)('%s', (file) => {
  const { fields, body } = articleOf(file)

  it('has all data for its page’s head', () => {
    expect(file).toBe(`${fields['slug']}.md`)
    expect(categories).toContain(fields['category'])
    expect(authors).toHaveProperty(fields['author'] ?? '')
    expect(fields['published_date']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(fields['seo_title']?.length).toBeLessThanOrEqual(60)
    expect(fields['seo_description']?.length).toBeLessThanOrEqual(155)
    expect(fields['featured_image_alt']).not.toBe('')
    expect(fields['featured_image_key']).toBe(`blog/${fields['slug']}.jpg`)
    for (const form of ['jpg', '480.avif', '824.avif', '1200.avif'])
      expect(existsSync(new URL(`blog/${fields['slug']}.${form}`, images))).toBe(true)
  })

  it('has 500 to 1,200 words, and no bare address left in its text', () => {
    const words = body.split(/\s+/).filter(Boolean).length
    expect(words).toBeGreaterThanOrEqual(500)
    expect(words).toBeLessThanOrEqual(1200)
    expect(renderMarkdown(body)).not.toMatch(/>https?:/)
    expect(renderMarkdown(body), 'a column without a name').not.toMatch(/<th[^>]*><\/th>/)
  })
})

it('the samples cover every category, and exactly one is featured', () => {
  const all = files.map((file) => articleOf(file).fields)
  expect(new Set(all.map(({ category }) => category))).toEqual(new Set(categories))
  expect(all.filter(({ featured }) => featured === 'true')).toHaveLength(1)
  expect(all).toHaveLength(24)
  expect(new Set(all.map(({ author }) => author)).size).toBe(5)
})

it('no author has a drawn portrait, and the pictures of all samples together stay below 2.5 MB', () => {
  expect(Object.values(authors).filter(({ avatar_image_key: key }) => key !== '')).toEqual([])
  const names = readdirSync(images, { recursive: true, encoding: 'utf8' })
  expect(names.map((name) => statSync(new URL(name, images)).size).reduce((sum, size) => sum + size)).toBeLessThan(
    2_500_000,
  )
})
