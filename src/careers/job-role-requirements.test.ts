import { expect, test } from 'vitest'
import { jobRoleRequirements } from './job-role-requirements.ts'

test('each line is one requirement, with or without a leading dash', () => {
  expect(jobRoleRequirements('Go or Rust\r\n\n- SQL, well\n  • On-call  \n*Calm\n')).toEqual([
    'Go or Rust',
    'SQL, well',
    'On-call',
    'Calm',
  ])
  expect(jobRoleRequirements(' \n')).toEqual([])
})

test('a hyphen inside a line stays', () => {
  expect(jobRoleRequirements('Full-time - remote')).toEqual(['Full-time - remote'])
})
