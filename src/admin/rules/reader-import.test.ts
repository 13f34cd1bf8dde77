import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'
import { IMPORT_MOST, PROOF_MAX, readImport } from './reader-import.ts'

const TODAY = '2026-11-25'
const PROOF = 'Card from the law fair of March'

test('a list is read with its lines, and an address is taken in small letters', () => {
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
  ['ann@firm.example', '2026-11-26', PROOF, 'The day of the consent is yet to come.'],
  ['ann@firm.example', '2025-03-31', '', 'The proof of the consent is missing.'],
  ['ann@firm.example', '2025-03-31', 'x'.repeat(PROOF_MAX + 1), `The proof may have ${PROOF_MAX} characters.`],
])('of %j, %j and a proof, what is wrong is said by line', (email, date, proof, problem) => {
  const { wrong } = readImport(csvFile(['email', 'date', 'proof'], [[email, date, proof]]), TODAY)
  expect(wrong).toEqual(problem === '' ? [] : [{ line: 2, problem }])
})

test('an address that stands twice counts once, and a line with a fourth cell is none', () => {
  const line = `ann@firm.example,2025-03-31,${PROOF}`
  const { readers, wrong } = readImport(`${line}\n${line.toUpperCase()}\nbo@firm.example,2025-03-31,a,b`, TODAY)
  expect(readers.map(({ line: number }) => number)).toEqual([1])
  expect(wrong).toEqual([
    { line: 2, problem: 'Line 1 has the same address.' },
    { line: 3, problem: 'There are more than three cells.' },
  ])
})

test('a file without a line, or with too many, is refused as a whole', () => {
  expect(readImport('email,date,proof\n', TODAY).problem).toBe('The file has no line with an address.')
  const many = Array.from({ length: IMPORT_MOST + 1 }, (_, number) => `a${number}@firm.example,2025-03-31,${PROOF}`)
  expect(readImport(many.join('\n'), TODAY)).toMatchObject({ readers: [], problem: expect.stringContaining('5000') })
  expect(readImport(many.slice(1).join('\n'), TODAY).readers).toHaveLength(IMPORT_MOST)
})
