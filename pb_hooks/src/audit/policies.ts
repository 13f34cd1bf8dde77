import { functionPath, siteFunctions, type SiteFunction } from '../site-functions.ts'
import { reply } from '../submission/answer.ts'
import { deliveredRules, type CollectionRules, type Rule } from './delivered-rules.ts'

const ACTIONS = ['list', 'view', 'create', 'update', 'delete'] as const
type Action = (typeof ACTIONS)[number]
type Access = 'nobody' | 'everyone' | 'conditional'

/** A rule or limit that is not as delivered, in words. */
export type PolicyDifference = { subject: string; delivered: string; now: string }

type Policy = {
  collection: string
  action: Action
  access: Access
  /** Access as delivered; null for a collection that is not the program's. */
  delivered: Access | null
  differs: boolean
  /** The filter that decides; for administrators only. */
  rule?: Rule
}

type LiveFunction = {
  name: string
  access: SiteFunction['access']
  captcha: boolean
  /** Null: no limit is set, or limits are off. */
  limit: SiteFunction['limit'] | null
  delivered: SiteFunction['limit']
  available: boolean
  differs: boolean
}

/** What the audit screen names to everybody; administrators see all collections. */
const PUBLIC_COLLECTIONS = ['blog_posts', 'demo_requests', 'storage_objects']

type RunningSettings = { rateLimits: { enabled: boolean; rules: Array<{ label: string; duration: number; maxRequests: number }> | null } }

/** `GET /api/site/policies`: rules, functions and limits as the running program has them, each beside what was delivered. */
export function policies(e: PbRequestEvent): void {
  const isAdmin = $site.isAdmin(e.app, e.auth)
  const rules = runningRules(e.app)
  const shown = Object.keys(rules).filter((collection) => isAdmin || PUBLIC_COLLECTIONS.includes(collection))
  reply(
    e,
    200,
    JSON.stringify({
      success: true,
      policies: shown.flatMap((collection) => policiesOf(collection, rules[collection] ?? [], isAdmin)),
      functions: siteFunctions.map((each) => liveFunction(each, runningSettings(e.app))),
      differences: isAdmin ? policyDifferences(e.app) : undefined,
    }),
  )
}

/** All rules and limits that are not as delivered, collections that are missing or new among them. */
export function policyDifferences(app: PbApp): PolicyDifference[] {
  const running = runningRules(app)
  const settings = runningSettings(app)
  const names = [...new Set([...Object.keys(deliveredRules), ...Object.keys(running)])]
  const ofCollections = names.flatMap((collection) =>
    ACTIONS.flatMap((action, index) => {
      const delivered = wordsFor(deliveredRules[collection]?.[index])
      const now = wordsFor(running[collection]?.[index])
      return delivered === now ? [] : [{ subject: `${collection} ${action}`, delivered, now }]
    }),
  )
  const ofFunctions = siteFunctions
    .map((each) => ({ each, live: liveFunction(each, settings) }))
    .filter(({ live }) => live.differs)
    .map(({ each, live }) => ({ subject: `${each.name} limit`, delivered: limitWords(each.limit), now: live.available ? limitWords(live.limit) : 'the function is missing' }))
  return [...ofCollections, ...ofFunctions]
}

/** The five rules of each collection, in the order of the actions. */
export function runningRules(app: PbApp): Record<string, CollectionRules> {
  const collections: Array<{ name: string } & Record<`${Action}Rule`, Rule>> = JSON.parse(JSON.stringify(app.findAllCollections()))
  return Object.fromEntries(collections.map((each) => [each.name, [each.listRule, each.viewRule, each.createRule, each.updateRule, each.deleteRule]]))
}

function runningSettings(app: PbApp): RunningSettings {
  const settings: RunningSettings = JSON.parse(JSON.stringify(app.settings()))
  return settings
}

function policiesOf(collection: string, rules: readonly Rule[], isAdmin: boolean): Policy[] {
  return ACTIONS.map((action, index) => {
    const rule = rules[index] ?? null
    const delivered = deliveredRules[collection]?.[index]
    return {
      collection,
      action,
      access: accessOf(rule),
      delivered: delivered === undefined ? null : accessOf(delivered),
      differs: delivered !== rule,
      ...(isAdmin ? { rule } : {}),
    }
  })
}

function liveFunction({ name, access, captcha, limit: delivered }: SiteFunction, { rateLimits }: RunningSettings): LiveFunction {
  const path = functionPath({ name })
  const rule = rateLimits.enabled ? rateLimits.rules?.find(({ label }) => label === `POST ${path}`) : undefined
  const limit = rule === undefined ? null : { maxRequests: rule.maxRequests, seconds: rule.duration }
  const available = $site.hasRoute('POST', path)
  const differs = !available || limit?.maxRequests !== delivered.maxRequests || limit.seconds !== delivered.seconds
  return { name, access, captcha, limit, delivered, available, differs }
}

function accessOf(rule: Rule): Access {
  if (rule === null) return 'nobody'
  return rule === '' ? 'everyone' : 'conditional'
}

function wordsFor(rule: Rule | undefined): string {
  if (rule === undefined) return 'no such collection'
  if (rule === null) return 'dashboard only'
  return rule === '' ? 'everyone' : rule
}

function limitWords(limit: SiteFunction['limit'] | null): string {
  return limit === null ? 'no limit' : `${limit.maxRequests} in ${limit.seconds} s`
}
