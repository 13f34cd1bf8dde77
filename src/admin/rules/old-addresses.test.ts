import { expect, test } from 'vitest'
import { blogName, judge, LIST_MOST, planList, type Known } from './old-addresses.ts'

const articles = [
  { id: 'retainers000000', slug: 'retainers', title: 'Retainers that hold' },
  { id: 'deadlines000000', slug: 'deadlines', title: 'Deadlines' },
]
const stored: Readonly<Record<string, string>> = { letters: 'retainers000000', days: 'deadlines000000' }
const known: Known = {
  article: (name) => articles.find(({ id, slug }) => id === name || slug === name),
  leadsTo: (slug) => stored[slug],
}
const plan = (...lines: string[]) =>
  planList(lines.join('\n'), known).lines.map(({ line, slug, post, outcome, problem }) =>
    [line, outcome, outcome === 'refused' ? problem : `${slug} ${post}`].join(' '),
  )

test.each([
  ['/blog/old', 'old'],
  [' /blog/old/ ', 'old'],
  ['/blog/Old_Name.html?page=2#top', 'Old_Name'],
  ['https://www.firm.example/blog/old?utm_source=mail', 'old'],
  ['/blog/caf%C3%A9', 'café'],
  ['/blog/page.php', 'page.php'],
  ['old', ''],
  ['/blog', ''],
  ['/blog/', ''],
  ['/blog/index.html', ''],
  ['/blog/..', ''],
  ['/blog/a b', ''],
  ['/blog/a%2Fb', ''],
  ['/blog/%E0%A4%A', ''],
  ['/blog/category/privacy', ''],
  ['/pricing', ''],
  ['//firm.example/blog/old', ''],
  ['ftp://firm.example/blog/old', ''],
])('of the address %j the name under /blog is %j', (address, name) => {
  expect(blogName(address)).toBe(name)
})

test.each([
  ['old', 'retainers000000', 'added', ''],
  ['letters', 'retainers000000', 'same', ''],
  ['', 'retainers000000', 'refused', 'The old address is no path such as /blog/old-name.'],
  ['a/b', 'retainers000000', 'refused', 'The old address is no path such as /blog/old-name.'],
  ['a.html', 'retainers000000', 'refused', 'The old address is no path such as /blog/old-name.'],
  ['x'.repeat(121), 'retainers000000', 'refused', 'The old address is too long: use at most 120 characters.'],
  ['old', 'missing00000000', 'refused', 'No article has the new address.'],
  ['old', 'retainers', 'refused', 'No article has the new address.'],
  ['retainers', 'retainers000000', 'refused', 'Old and new address are the same.'],
  ['deadlines', 'retainers000000', 'refused', 'The old address is the address of “Deadlines”.'],
  ['deadlines000000', 'retainers000000', 'refused', 'The old address is the address of “Deadlines”.'],
  ['days', 'retainers000000', 'refused', 'The old address leads to “Deadlines” already. Remove it there first.'],
])('the old address %j of the article %j is %s %j', (slug, post, outcome, problem) => {
  expect(judge({ slug, post }, known)).toEqual({ outcome, problem })
})

test('the new address of a line is a name, a path, a full address or an old address, and a refused line stops no other', () => {
  expect(
    plan(
      '\uFEFF"old";"new"',
      '"/blog/a";"retainers"',
      'https://firm.example/blog/b/;https://firm.example/blog/deadlines?x=1',
      '/blog/c\t/blog/letters\r',
      '/blog/d;/blog/c',
      '/blog/letters;retainers;',
      '/pricing;retainers',
      '/blog/e;',
      '/blog/f;/blog/nowhere',
      '/blog/g;/features',
      '/blog/a/;deadlines',
      '/blog/h;retainers;extra',
      '/blog/deadlines;retainers',
    ),
  ).toEqual([
    '2 added a retainers000000',
    '3 added b deadlines000000',
    '4 added c retainers000000',
    '5 added d retainers000000',
    '6 same letters retainers000000',
    '7 refused The old address is no path such as /blog/old-name.',
    '8 refused The new address is missing.',
    '9 refused No article has the new address.',
    '10 refused No article has the new address.',
    '11 refused Line 2 has the same old address, and counts.',
    '12 refused It has more than two cells: keep old and new address.',
    '13 refused The old address is the address of “Deadlines”.',
  ])
})

test('lines that lead to each other are refused as a loop', () => {
  const loop = 'refused It would make a loop: the new addresses lead to each other.'
  expect(
    plan('/blog/a,/blog/b', '/blog/b,/blog/c', '/blog/c,/blog/a', '/blog/d,/blog/a', '/blog/e,/blog/e', '/blog/f,days'),
  ).toEqual([`1 ${loop}`, `2 ${loop}`, `3 ${loop}`, `4 ${loop}`, `5 ${loop}`, '6 added f deadlines000000'])
})

test('a list without lines, or with too many, is refused as a whole', () => {
  expect(planList('old,new\n\n', known)).toEqual({
    lines: [],
    heading: true,
    problem: 'The list has no line with an address. Begin each line with a path such as /blog/old-name.',
  })
  const many = Array.from({ length: LIST_MOST + 1 }, (_, number) => `/blog/a${number},retainers`)
  expect(planList(many.join('\n'), known)).toMatchObject({ lines: [], problem: expect.stringContaining('2000') })
  expect(plan(...many.slice(1))).toHaveLength(LIST_MOST)
})
