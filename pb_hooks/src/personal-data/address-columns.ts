import { allForms } from '../../../src/forms/rules/forms.ts'
import { fieldsOf } from '../../../src/forms/rules/definition.ts'

type Columns = Readonly<Record<string, readonly string[]>>

// Where the address of a person stands: collection, and its columns. A test reads the running schema and names what is missing here.

/** What visitors submit: the fields for an address of each form. */
export const submitted: Columns = Object.fromEntries(
  allForms.map((form) => [
    form.collection,
    fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'email' ? [name] : [])),
  ]),
)

export const mails = { outgoing_emails: ['to', 'replyTo'] } as const satisfies Columns

/** Of those who sign in. They stay when data is erased: without them nobody could. */
export const accounts = { users: ['email'], _superusers: ['email'] } as const satisfies Columns

/** What belongs to an account by its id. */
export const ofAccounts = {
  user_roles: ['user'],
  _authOrigins: ['recordRef'],
  _externalAuths: ['recordRef'],
  _mfas: ['recordRef'],
  _otps: ['recordRef'],
} as const satisfies Columns
