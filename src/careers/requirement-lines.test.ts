import { expect, test } from 'vitest'
import { requirementLines } from './requirement-lines.ts'

test('each line is one requirement, with or without a leading dash', () => {
  expect(requirementLines('Go or Rust\r\n\n- SQL, well\n  • On-call  \n*Calm\n')).toEqual([
    'Go or Rust',
    'SQL, well',
    'On-call',
    'Calm',
  ])
  expect(requirementLines(' \n')).toEqual([])
})

test('a hyphen inside a line stays', () => {
  expect(requirementLines('Full-time - remote')).toEqual(['Full-time - remote'])
})
