import { allForms } from '../../../src/forms/rules/forms.ts'
import { fieldsOf, type FormDefinition } from '../../../src/forms/rules/definition.ts'

/** By collection, at least one column each: a filter of none would be true of every row. */
type Columns = Readonly<Record<string, readonly [string, ...string[]]>>

// Where the address of a person stands: collection, and its columns. A test reads the running schema and names what is missing here.

/** What visitors submit: the fields for an address of each form. A form that asks for none has no row here. */
export const submitted: Columns = addressColumnsOf(allForms)

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

/** Exported for its test. */
export function addressColumnsOf(forms: readonly FormDefinition[]): Columns {
  return Object.fromEntries(
    forms.flatMap((form): Array<[string, [string, ...string[]]]> => {
      const [first, ...more] = fieldsOf(form).flatMap(([name, { kind }]) => (kind === 'email' ? [name] : []))
      return first === undefined ? [] : [[form.collection, [first, ...more]]]
    }),
  )
}
