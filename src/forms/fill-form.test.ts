import { expect, test } from 'vitest'
import { formContents } from './fill-form.ts'

const withFile = (name: string, lastModified: number) => {
  const form = new FormData()
  form.append('resume', new File([], name, { lastModified }))
  return formContents(form)
}

test('a control without a file has the same contents at any time, and another date of a file is a change', () => {
  expect(withFile('', 1)).toBe(withFile('', 2))
  expect(withFile('resume.pdf', 1)).not.toBe(withFile('resume.pdf', 2))
})
