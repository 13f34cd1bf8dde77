import { expect, test } from 'vitest'
import { jsonForScript } from './json-ld.tsx'

test('no text in the data can end its script element, and all data can be read back', () => {
  const name = '</script><!--<script>alert(1)//\u2028 & "quoted"'
  const text = jsonForScript({ '@type': 'Thing', name })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name })
})
