import { expect, test } from 'vitest'
import { storedEntries } from '../forms/fill-form.ts'
import { checkApplication } from './application-form.tsx'
import application from './rules/application.form.ts'
import { RESUME_PROBLEMS } from './rules/resume-file.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const role = { slug: 'docketing-engineer', id: 'abcdefghij12345' }
const resume = { name: 'Ada.pdf', size: 2000, sha256: 'a'.repeat(64) }
const filled = {
  firstName: 'Ada',
  lastName: "O'Neill",
  email: 'ada@firm.example',
  phone: '',
  profile: '',
  coverNote: '',
}

function formOf(entries: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

test('a complete form becomes a payload with its role and its file', () => {
  expect(
    checkApplication(
      formOf(filled),
      role,
      { description: resume, file: { field: 'resume', name: resume.name, bytes: new ArrayBuffer(0) } },
      now,
    ),
  ).toEqual({
    ok: true,
    payload: { ...filled, role: role.slug, roleId: role.id, resume },
  })
})

test('an empty form reports all missing fields at once, in the form’s order', () => {
  const check = checkApplication(formOf({}), role, { problem: 'missing' }, now)
  expect(check).toMatchObject({
    ok: false,
    alert: 'Please fill in all required fields: First name, Last name, Email, Resume',
  })
  expect(check.ok ? [] : Object.keys(check.fields).toSorted()).toEqual(['email', 'firstName', 'lastName', 'resume'])
})

test.each(['empty', 'large', 'type', 'damaged', 'unreadable'] as const)(
  'a file that is %s is said so beside it',
  (problem) => {
    expect(checkApplication(formOf(filled), role, { problem }, now)).toEqual({
      ok: false,
      alert: 'Please check: Resume',
      fields: { resume: RESUME_PROBLEMS[problem] },
    })
  },
)

test('a waiting application is restored into the form, without its file and without values that are not text', () => {
  expect(storedEntries(application, { ...filled, phone: 5, resume, role: role.slug })).toEqual([
    ['firstName', 'Ada'],
    ['lastName', "O'Neill"],
    ['email', 'ada@firm.example'],
    ['profile', ''],
    ['coverNote', ''],
  ])
})
