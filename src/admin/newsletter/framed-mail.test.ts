import { expect, test } from 'vitest'
import { framedMail } from './framed-mail.ts'

test('a framed mail has no style elements or attributes, and its text is unchanged', () => {
  const html = '<head><style>p{color:red}</style></head><p class="a" style="margin:0">an &quot; style=&quot;b&quot;</p>'
  expect(framedMail(html)).toEqual({
    markup: '<head></head><p class="a" data-style="margin:0">an &quot; style=&quot;b&quot;</p>',
    sheet: 'p{color:red}',
  })
})
