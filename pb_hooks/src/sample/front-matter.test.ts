import { expect, test } from 'vitest'
import { parseArticleFile } from './front-matter.ts'

test('keys, values with colons and quotes, and the body are parsed', () => {
  const file =
    '---\nslug: retainers\ntitle: Retainers: what to ask\nseo_title: "Retainers"\n\n---\n\n# Body\n\n---\n\nEnd.\n'
  expect(parseArticleFile(file)).toEqual({
    values: { slug: 'retainers', title: 'Retainers: what to ask', seo_title: 'Retainers' },
    content: '# Body\n\n---\n\nEnd.',
  })
})

test('a file without front matter, or with a line that is no key and value, is refused', () => {
  expect(() => parseArticleFile('# Body')).toThrow('must begin with a block')
  expect(() => parseArticleFile('---\nslug retainers\n---\nBody')).toThrow('slug retainers')
})
