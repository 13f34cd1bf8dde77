import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { askPocketBase } from '../content/ask-pocketbase.ts'
import { contentPolicy } from '../content/content-policy.ts'
import type { Session } from '../staff/session.ts'
import { staffClient } from '../staff/staff-client.ts'

const accessSchema = v.picklist(['nobody', 'everyone', 'conditional'])
const limitSchema = v.object({ maxRequests: v.number(), seconds: v.number() })

const policySchema = v.object({
  collection: v.string(),
  action: v.picklist(['list', 'view', 'create', 'update', 'delete']),
  access: accessSchema,
  meaning: v.optional(v.string()),
  delivered: v.nullable(accessSchema),
  differs: v.boolean(),
  rule: v.optional(v.nullable(v.string()), null),
})

const functionSchema = v.object({
  name: v.string(),
  access: v.picklist(['public', 'editor', 'admin']),
  captcha: v.boolean(),
  limit: v.nullable(limitSchema),
  delivered: limitSchema,
  available: v.boolean(),
  differs: v.boolean(),
})

const budgetSchema = v.object({
  name: v.string(),
  variable: v.string(),
  unit: v.string(),
  default: v.number(),
  used: v.number(),
  of: v.number(),
  least: v.boolean(),
})

const policiesSchema = v.object({
  policies: v.array(policySchema),
  functions: v.array(functionSchema),
  differences: v.optional(v.array(v.object({ subject: v.string(), delivered: v.string(), now: v.string() }))),
  budgets: v.optional(v.array(budgetSchema)),
})

/** Who has access. `conditional`: a filter on records decides. */
export type Access = v.InferOutput<typeof accessSchema>

/**
 * Who may perform one action on one collection. `meaning` is the filter in words, if the program delivers this filter.
 * `rule` is its text, for administrators only. `delivered` is the access in a new installation; null for a collection
 * that the operator has added.
 */
export type SitePolicy = v.InferOutput<typeof policySchema>

/** An API route of the site. `limit` is its present rate limit; null if it has none. */
export type ShownFunction = v.InferOutput<typeof functionSchema>

/**
 * A budget: its limit `of` (by default `default`), its use `used`, and the environment variable of the limit. With
 * `least`, `of` is how much must stay free, and `used` is how much is free now.
 */
export type ShownBudget = v.InferOutput<typeof budgetSchema>

/**
 * The present rules and limits of the server. `differences` covers all collections. Only administrators get
 * `differences` and `budgets`.
 */
export type SitePolicies = v.InferOutput<typeof policiesSchema>

/**
 * Returns the query for rules, API routes and rate limits, as far as this account may see them. It waits until the
 * session is known.
 */
export function policiesQuery(session: Session) {
  const isStaff = session.state === 'signed-in'
  return queryOptions({
    queryKey: ['site-policies', isStaff ? [session.account.id, ...session.account.roles] : []],
    queryFn: () =>
      askPocketBase('The rules could not be loaded. Check your connection and try again.', async (stranger) => {
        const answer: unknown = await (isStaff ? await staffClient() : stranger).send('/api/site/policies', {
          requestKey: null,
        })
        return v.parse(policiesSchema, answer)
      }),
    enabled: session.state !== 'unknown',
    ...contentPolicy,
  })
}
