import { allForms } from '../../../src/forms/rules/forms.ts'
import { fieldsOf, type FormDefinition } from '../../../src/forms/rules/definition.ts'

/** Columns by collection, at least one each: a filter without columns would match every row. */
type Columns = Readonly<Record<string, readonly [string, ...string[]]>>

// The columns that contain a person's address. A test compares them with the running schema.

/** The address fields of each form's submissions. A form without one has no entry. */
export const submitted: Columns = addressColumnsOf(allForms)

export const mails = { outgoing_emails: ['to', 'replyTo'] } as const satisfies Columns

/**
 * Account collections with their address columns. An erasure keeps accounts, because staff could not sign in without
 * them.
 */
export const accounts = { users: ['email'], _superusers: ['email'] } as const satisfies Columns

/** Rows that belong to an account by its id. */
export const ofAccounts = {
  user_roles: ['user'],
  _authOrigins: ['recordRef'],
  _externalAuths: ['recordRef'],
  _mfas: ['recordRef'],
  _otps: ['recordRef'],
} as const satisfies Columns

/** Exported for its test. */
export function addressColumnsOf(forms: readonly FormDefinition[]): Columns {
  return Object.fromEntries(
    forms.flatMap((form): Array<[string, [string, ...string[]]]> => {
      const [first, ...more] = fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'email' ? [name] : []))
      return first === undefined ? [] : [[form.collection, [first, ...more]]]
    }),
  )
}
