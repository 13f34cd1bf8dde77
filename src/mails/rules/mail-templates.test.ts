import { expect, test } from 'vitest'
import { fillMailTemplate, mailTemplate } from './mail-templates.ts'

test('a value in a placeholder stays unchanged, even if it looks like a placeholder or a replacement', () => {
  const templates = { link: mailTemplate('link', '<a href="{{href}}">{{text}}</a>') }
  expect(fillMailTemplate(templates, 'link', { href: '{{text}}', text: "$& $' {{href}}" })).toBe(
    `<a href="{{text}}">$& $' {{href}}</a>`,
  )
})

test('a part that lacks a placeholder, or has an unknown one, is refused', () => {
  expect(() => mailTemplate('link', '<a href="{{href}}"></a>')).toThrow('lacks text, and has ')
  expect(() => mailTemplate('listItem', '<li>{{text}}{{href}}</li>')).toThrow('lacks , and has href')
})
