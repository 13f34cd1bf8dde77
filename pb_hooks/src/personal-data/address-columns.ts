import { allForms } from '../../../src/forms/rules/forms.ts'
import { fieldsOf, type FormDefinition } from '../../../src/forms/rules/definition.ts'

/**
 * Names of columns by collection. Each collection needs at least one, because a filter without columns would match
 * every record.
 */
type Columns = Readonly<Record<string, readonly [string, ...string[]]>>

// The columns that contain a person's address. A test compares them with the running schema.

/** The address columns of each form's submissions. A form without an address field has no entry. */
export const submitted: Columns = addressColumnsOf(allForms)

export const mails = { outgoing_emails: ['to', 'replyTo'] } as const satisfies Columns

/**
 * Account collections with their address columns. An erasure does not delete accounts, because staff could then not
 * sign in.
 */
export const accounts = { users: ['email'], _superusers: ['email'] } as const satisfies Columns

/** Collections whose records belong to an account, with the column that contains the account's id. */
export const ofAccounts = {
  user_roles: ['user'],
  _authOrigins: ['recordRef'],
  _externalAuths: ['recordRef'],
  _mfas: ['recordRef'],
  _otps: ['recordRef'],
} as const satisfies Columns

/** Returns the email columns of each form's collection. Exported for its test. */
export function addressColumnsOf(forms: readonly FormDefinition[]): Columns {
  return Object.fromEntries(
    forms.flatMap((form): Array<[string, [string, ...string[]]]> => {
      const [first, ...more] = fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'email' ? [name] : []))
      return first === undefined ? [] : [[form.collection, [first, ...more]]]
    }),
  )
}
