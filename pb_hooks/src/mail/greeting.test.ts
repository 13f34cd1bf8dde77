import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  'Ada',
  'ada lovelace',
  'Zoë Lind',
  'Ada Okafor-Lind',
  'Mary Ann O’Neill',
  "D'Angelo",
  'Łukasz Żak',
  'Ольга Смирнова',
  '山田太郎',
])('%s is greeted by name', (name) => {
  expect(greeting(name)).toBe(`Hello ${name},`)
})

test.each([
  '',
  'Win Bitcoin at evil dot com',
  'Win Bitcoin now',
  'evil.example',
  'evil。example',
  'evil dot com',
  'evil-com',
  'www evil',
  'EVIL COM',
  'https//evil',
  'Ada 4711',
  'Ada, visit us',
  'Ada <b>',
  'Ada\nLovelace',
  'Ada  Lovelace',
  'Ada Lovelace Byron King',
  'Averyveryverylongnameofaperson',
  'Abcdefghijklmnop Qrstuvwxyzabcdef',
  'Ada-',
  '- -',
  'ada@firm',
  '★ Ada',
])('a name that may be an advertisement is not repeated in the greeting: %j', (name) => {
  expect(greeting(name)).toBe('Hello,')
})
