import { expect, test } from 'vitest'
import { mailto } from './reach-us.tsx'

test('characters that would end the subject are percent-encoded', () => {
  expect(mailto('a@firm.example', 'Trust & billing?')).toBe('mailto:a@firm.example?subject=Trust%20%26%20billing%3F')
})

test('the text follows the subject, with its line breaks', () => {
  expect(mailto('a@firm.example', 'S', 'Name:\r\nFirm:')).toBe(
    'mailto:a@firm.example?subject=S&body=Name%3A%0D%0AFirm%3A',
  )
})
