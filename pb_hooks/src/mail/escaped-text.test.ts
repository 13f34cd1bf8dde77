import { expect, test } from 'vitest'
import { escapeHtml } from '../../../src/lib/escape-html.ts'
import { htmlLines, unlinkedLines } from './escaped-text.ts'

test.each([
  'Okafor & Lind, LLP.',
  'At 10:00 AM, or 3:30 PM. Not later...',
  '$1,155 a month: billed yearly',
  '+1 555 0100',
  'Zoë Lind 李 💼',
])('ordinary words are only escaped: %s', (text) => {
  expect(unlinkedLines(text)).toBe(escapeHtml(text))
})

test.each([
  ['evil.example', 'evil<span>.</span>example'],
  ['https://evil', 'https<span>:</span>//evil'],
  ['HTTP://1.2.3.4/a', 'HTTP<span>:</span>//1<span>.</span>2<span>.</span>3<span>.</span>4/a'],
  ['a@evil', 'a<span>@</span>evil'],
  ['mailto:evil', 'mailto<span>:</span>evil'],
  ['tel:5550100', 'tel<span>:</span>5550100'],
  ['evil。example evil．example', 'evil<span>。</span>example evil<span>．</span>example'],
  ['\\\\evil\\share', '<span>\\\\</span>evil<span>\\</span>share'],
  ['evil..example', 'evil<span>..</span>example'],
  ['"evil".example', '&quot;evil&quot;<span>.</span>example'],
  ['evil.<b>example', 'evil<span>.</span>&lt;b&gt;example'],
])('mail programs find no link in %s, because an element surrounds each joint', (text, html) => {
  expect(unlinkedLines(text)).toBe(html)
})

test('a line break becomes <br>', () => {
  expect(unlinkedLines('a\r\nb\nc')).toBe('a<br>\nb<br>\nc')
  expect(htmlLines('a.b\n<c>')).toBe('a.b<br>\n&lt;c&gt;')
})
