import { expect, test } from 'vitest'
import { csvCell, csvFile, parseCsv } from './csv-file.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("https://evil.example";"Ada")',
  " =cmd|' /C calc'!A0",
  '\t=1',
  '\r=1',
  '\n=1',
  '\u00a0=1',
  '＝1+1',
  '＠SUM(A1)',
  '|calc',
  '%0A=1',
])('a cell with %j is text and no formula', (text) => {
  expect(csvCell(text)).toBe(`"'${text.replaceAll('"', '""')}"`)
})

test.each([
  ['Ann;=1+1', "Ann;'=1+1"],
  ['Ann; +1;@a', "Ann;' +1;'@a"],
  ['Ann\t=1+1', "Ann\t'=1+1"],
  ['Ann\n@SUM(A1)', "Ann\n'@SUM(A1)"],
])('a cell with %j has no formula even if a spreadsheet splits cells at semicolons or tabs', (text, cell) => {
  expect(csvCell(text)).toBe(`"${cell}"`)
})

test.each(['Ada Okafor', "O'Neill", 'a=b', 'a; b', 'a;1', '2026-11-23', '', 'firm+tag@firm.example', '李 💼'])(
  '%j stays as it is',
  (text) => {
    expect(csvCell(text)).toBe(`"${text}"`)
  },
)

test('a file is parsed the same with every separator and line ending', () => {
  const cells = ['ann@firm.example', '2025-03-04', 'Said "yes",\nat the fair; twice']
  expect(parseCsv(csvFile(['email', 'date', 'proof'], [cells]))).toEqual([
    { line: 1, cells: ['email', 'date', 'proof'] },
    { line: 2, cells },
  ])
  const twoRows = [
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['c', ''] },
  ]
  for (const separator of [',', ';', '\t'])
    for (const end of ['\n', '\r\n', '\r'])
      expect(parseCsv(`a${separator}b${end}${end} c ${separator}${end}`)).toEqual(twoRows)
})

test('line numbers count line breaks within quotes, and an unclosed quote loses no earlier row', () => {
  expect(parseCsv('"a\r\nb",1\nc,2\n"d,3\ne,4')).toEqual([
    { line: 1, cells: ['a\r\nb', '1'] },
    { line: 3, cells: ['c', '2'] },
    { line: 4, cells: ['d,3\ne,4'] },
  ])
  expect(parseCsv('')).toEqual([])
})
