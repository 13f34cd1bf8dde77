import { expect, test } from 'vitest'
import { cleanResumeName, megabytes, RESUME_MAX_BYTES, resumeProblem } from './resume-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['a PDF', 2000, '%PDF-1.7', null],
  ['a DOCX', 2000, 'PK\u0003\u0004xx', null],
  ['the largest', RESUME_MAX_BYTES, '%PDF-1.7', null],
  ['one byte more', RESUME_MAX_BYTES + 1, '%PDF-1.7', 'large'],
  ['an empty one', 0, '', 'empty'],
  ['a program', 2000, 'MZ\u0000', 'type'],
  ['a beginning of a beginning', 3, '%PD', 'type'],
])('%s', (_name, size, start, problem) => {
  expect(resumeProblem(size, bytes(start))).toBe(problem)
})

test.each([
  ['Ada Okafor.pdf', 'Ada Okafor.pdf'],
  ['C:\\Users\\ada\\cv.docx', 'cv.docx'],
  ['../../etc/passwd', 'passwd'],
  ['a\u202Efdp.exe', 'afdp.exe'],
  ['a\r\nb\u0000.pdf', 'ab.pdf'],
  ['"><img>.pdf', 'img.pdf'],
  ['履歴書.pdf', '履歴書.pdf'],
  ['', 'resume'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('the name %j becomes %j', (name, clean) => {
  expect(cleanResumeName(name)).toBe(clean)
})

test('the text of a size is never zero', () => {
  expect([megabytes(1), megabytes(1_500_000), megabytes(RESUME_MAX_BYTES)]).toEqual(['0.1 MB', '1.4 MB', '10.0 MB'])
})
