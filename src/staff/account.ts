import * as v from 'valibot'

/** Asks for the roles along with the account. */
export const WITH_ROLES = { expand: 'user_roles_via_user' } as const

const recordSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  email: v.string(),
  twoStep: v.optional(v.boolean(), false),
  expand: v.optional(v.object({ user_roles_via_user: v.optional(v.array(v.object({ role: v.string() })), []) }), {}),
})

export type Account = {
  id: string
  email: string
  /** As the server named them last; it asks its database again at each call. */
  roles: readonly string[]
  /** A code by mail is asked for after the password. */
  hasTwoSteps: boolean
}

/** The account in what the session keeps; null for anything else, such as what another program left there. */
export function accountFrom(record: unknown): Account | null {
  const parsed = v.safeParse(recordSchema, record)
  if (!parsed.success) return null
  const { id, email, twoStep, expand } = parsed.output
  return { id, email, roles: (expand.user_roles_via_user ?? []).map(({ role }) => role), hasTwoSteps: twoStep }
}
