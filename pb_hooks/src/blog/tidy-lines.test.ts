import { expect, test } from 'vitest'
import { tidyLine } from './tidy-lines.ts'

test.each([
  ['Business Law\n', 'Business Law'],
  [' \r\n a\r\n\r\n  b\t', 'a b'],
  ['§\u00a01782  twice', '§\u00a01782  twice'],
  [' \n', ''],
])('%j becomes %j', (text, line) => expect(tidyLine(text)).toBe(line))
