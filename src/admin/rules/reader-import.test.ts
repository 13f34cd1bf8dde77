import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'
import { IMPORT_MOST, PROOF_MAX, readImport } from './reader-import.ts'

const TODAY = '2026-11-25'
const PROOF = 'Card from the law fair of March'

test('a list is parsed with line numbers, and addresses become lower case', () => {
  expect(readImport(`Email;Date;Proof\nAnn@Firm.example;2025-03-31;${PROOF}\n`, TODAY)).toEqual({
    readers: [{ line: 2, email: 'ann@firm.example', date: '2025-03-31', proof: PROOF }],
    wrong: [],
    problem: '',
  })
  expect(readImport(`ann@firm.example,${TODAY},${PROOF}`, TODAY).readers).toHaveLength(1)
})

test.each([
  ['ann@firm', '2025-03-31', PROOF, ''],
  ['no address', '2025-03-31', PROOF, 'This is not an email address.'],
  ['', '2025-03-31', PROOF, 'The address is missing.'],
  ['ann@firm.example', '31.03.2025', PROOF, 'The second cell must be a day such as 2025-03-31.'],
  ['ann@firm.example', '2025-02-30', PROOF, 'The second cell must be a day such as 2025-03-31.'],
  ['ann@firm.example', '2026-11-26', PROOF, 'The day of consent is in the future. Correct it.'],
  ['ann@firm.example', '2025-03-31', '', 'The proof of consent is missing. Say how you can prove it.'],
  [
    'ann@firm.example',
    '2025-03-31',
    'x'.repeat(PROOF_MAX + 1),
    `The proof is too long: use at most ${PROOF_MAX} characters.`,
  ],
])('the line %j, %j, %j has the problem %j', (email, date, proof, problem) => {
  const { wrong } = readImport(csvFile(['email', 'date', 'proof'], [[email, date, proof]]), TODAY)
  expect(wrong).toEqual(problem === '' ? [] : [{ line: 2, problem }])
})

test('a repeated address counts once, and a line with a fourth cell is refused', () => {
  const line = `ann@firm.example,2025-03-31,${PROOF}`
  const { readers, wrong } = readImport(`${line}\n${line.toUpperCase()}\nbo@firm.example,2025-03-31,a,b`, TODAY)
  expect(readers.map(({ line: number }) => number)).toEqual([1])
  expect(wrong).toEqual([
    { line: 2, problem: 'Line 1 has the same address, and counts.' },
    { line: 3, problem: 'It has more than three cells: keep address, day and proof.' },
  ])
})

test('a file without lines, or with too many, is refused as a whole', () => {
  expect(readImport('email,date,proof\n', TODAY).problem).toBe(
    'The file has no line with an address. Put the addresses into the first column.',
  )
  const many = Array.from({ length: IMPORT_MOST + 1 }, (_, number) => `a${number}@firm.example,2025-03-31,${PROOF}`)
  expect(readImport(many.join('\n'), TODAY)).toMatchObject({ readers: [], problem: expect.stringContaining('5000') })
  expect(readImport(many.slice(1).join('\n'), TODAY).readers).toHaveLength(IMPORT_MOST)
})
