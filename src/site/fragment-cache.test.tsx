import { use } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageFragments, cachedFragment, joinFragments, renderFragments } from './fragment-cache.ts'

const rendered = vi.fn<(text: string) => void>()
beforeEach(() => void rendered.mockClear())

const Header = cachedFragment(
  () => (
    <header>
      <a href="/pricing" aria-current={use(PageFragments)?.path === '/pricing' ? 'page' : undefined}>
        Pricing
      </a>
    </header>
  ),
  () => 'header',
)

const Card = cachedFragment(
  ({ text }: { text: string }) => {
    rendered(text)
    return (
      <article>
        $&amp; {text} {'and'} more
      </article>
    )
  },
  ({ text }) => text,
)

function Page({ title, cards = [] }: { title: string; cards?: readonly string[] }) {
  return (
    <>
      <Header />
      <h1>{title}</h1>
      {cards.map((text) => (
        <Card key={text} text={text} />
      ))}
      <p>End</p>
    </>
  )
}

function inFragments(path: string, element: React.JSX.Element) {
  return renderFragments(path, (page) => renderToString(<PageFragments value={page}>{element}</PageFragments>))
}

test('a page is as React renders it, while each fragment is rendered once for all pages', () => {
  const pages = [
    <Page key="a" title="A" cards={['one', 'two']} />,
    <Page key="b" title="B" cards={['two', 'three', 'one']} />,
    <Page key="c" title="C" cards={['three']} />,
  ]
  const plain = pages.map((page) => renderToString(page))
  rendered.mockClear()
  expect(pages.map((page, index) => joinFragments(inFragments(`/${index}`, page)))).toEqual(plain)
  expect(rendered.mock.calls.flat()).toEqual(['one', 'two', 'three'])
  const { own } = inFragments('/d', <Page title="D" cards={['one']} />)
  expect(own).toBe('<cached-fragment></cached-fragment><h1>D</h1><cached-fragment></cached-fragment><p>End</p>')
})

test('a fragment that marks the link to its page is not used on other pages', () => {
  const headers = ['/pricing', '/a', '/pricing', '/b'].map((path) => inFragments(path, <Page title="A" />).fragments[0])
  const marked = '<header><a href="/pricing" aria-current="page">Pricing</a></header>'
  const usual = '<header><a href="/pricing">Pricing</a></header>'
  expect(headers).toEqual([marked, usual, marked, usual])
})
