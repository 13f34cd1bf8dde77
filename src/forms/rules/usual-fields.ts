import type { FieldDefinition } from './definition.ts'

// Fields that several forms ask for, in the same words and with the same lengths.

export const firstName = {
  label: 'First name',
  kind: 'text',
  required: 'Enter your first name.',
  max: 100,
  autoComplete: 'given-name',
} as const satisfies FieldDefinition

export const lastName = {
  label: 'Last name',
  kind: 'text',
  required: 'Enter your last name.',
  max: 100,
  autoComplete: 'family-name',
} as const satisfies FieldDefinition

/** The visitor's own address. */
export const email = {
  label: 'Email',
  kind: 'email',
  required: 'Enter your email address.',
  max: 254,
  autoComplete: 'email',
} as const satisfies FieldDefinition

export const phone = { label: 'Phone', kind: 'tel', max: 50, autoComplete: 'tel' } as const satisfies FieldDefinition

export const firmName = {
  label: 'Firm name',
  inMails: 'Firm',
  kind: 'text',
  required: 'Enter the name of your firm.',
  max: 200,
  autoComplete: 'organization',
} as const satisfies FieldDefinition
