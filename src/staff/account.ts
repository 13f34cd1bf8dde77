import * as v from 'valibot'

/** Requests the roles along with the account. */
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
  /** The roles as last reported by the server, which reads them from its database at each call. */
  roles: readonly string[]
  /** Whether signing in requires a mailed code after the password. */
  hasTwoSteps: boolean
}

/** The account in the stored session; null for anything else, such as another program's data. */
export function accountFrom(record: unknown): Account | null {
  const parsed = v.safeParse(recordSchema, record)
  if (!parsed.success) return null
  const { id, email, twoStep, expand } = parsed.output
  return { id, email, roles: (expand.user_roles_via_user ?? []).map(({ role }) => role), hasTwoSteps: twoStep }
}
