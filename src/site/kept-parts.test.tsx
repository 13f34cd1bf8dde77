import { use } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { KeptParts, keptPart, wholePage, withKeptParts } from './kept-parts.ts'

const rendered = vi.fn<(text: string) => void>()
beforeEach(() => void rendered.mockClear())

const Header = keptPart(
  () => (
    <header>
      <a href="/pricing" aria-current={use(KeptParts)?.path === '/pricing' ? 'page' : undefined}>
        Pricing
      </a>
    </header>
  ),
  () => 'header',
)

const Card = keptPart(
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

function inParts(path: string, page: React.JSX.Element) {
  return withKeptParts(path, (work) => renderToString(<KeptParts value={work}>{page}</KeptParts>))
}

test('a page is as React renders it, while each part is rendered once for all pages', () => {
  const pages = [
    <Page key="a" title="A" cards={['one', 'two']} />,
    <Page key="b" title="B" cards={['two', 'three', 'one']} />,
    <Page key="c" title="C" cards={['three']} />,
  ]
  const plain = pages.map((page) => renderToString(page))
  rendered.mockClear()
  expect(pages.map((page, index) => wholePage(inParts(`/${index}`, page)))).toEqual(plain)
  expect(rendered.mock.calls.flat()).toEqual(['one', 'two', 'three'])
  const { own } = inParts('/d', <Page title="D" cards={['one']} />)
  expect(own).toBe('<kept-part></kept-part><h1>D</h1><kept-part></kept-part><p>End</p>')
})

test('a part that marks the link to its page is not used on other pages', () => {
  const headers = ['/pricing', '/a', '/pricing', '/b'].map((path) => inParts(path, <Page title="A" />).parts[0])
  const marked = '<header><a href="/pricing" aria-current="page">Pricing</a></header>'
  const usual = '<header><a href="/pricing">Pricing</a></header>'
  expect(headers).toEqual([marked, usual, marked, usual])
})
