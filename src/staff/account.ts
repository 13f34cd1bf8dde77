import * as v from 'valibot'

/** Query parameter that makes PocketBase return an account with its roles. */
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
  /** The roles as the server last reported them. At each request the server checks those in its database. */
  roles: readonly string[]
  /** Whether signing in requires a mailed code after the password. */
  hasTwoSteps: boolean
}

/** Returns the account in the stored session; null for any other data. */
export function accountFrom(record: unknown): Account | null {
  const parsed = v.safeParse(recordSchema, record)
  if (!parsed.success) return null
  const { id, email, twoStep, expand } = parsed.output
  return { id, email, roles: (expand.user_roles_via_user ?? []).map(({ role }) => role), hasTwoSteps: twoStep }
}
