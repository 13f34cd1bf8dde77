import { isMainCollection } from '../../../src/audit/rules/main-collections.ts'
import { budgetsInUse } from '../budgets/budget.ts'
import { reply } from '../submission/answer.ts'
import {
  deliveredAccountRules,
  deliveredRules,
  meaningOf,
  type CollectionRules,
  type DeliveredRule,
} from './delivered-rules.ts'
import { limitDifferences, liveFunctions, runningLimits, type RateLimits } from './limits.ts'

const ACTIONS = ['list', 'view', 'create', 'update', 'delete'] as const
type Action = (typeof ACTIONS)[number]
/** The actions that only collections with accounts have a rule for. */
const ACCOUNT_ACTIONS = ['sign-in', 'manage'] as const
/**
 * A collection with its API rules, as PocketBase stores it. Only collections of type "auth" have the last two rules.
 */
type RunningCollection = { name: string; type: string } & Record<
  `${Action}Rule` | 'authRule' | 'manageRule',
  DeliveredRule
>
/** The access that the database grants now: API rules and account rules by collection, and rate limits. */
type Running = {
  rules: Record<string, CollectionRules>
  accountRules: Record<string, readonly DeliveredRule[]>
  limits: RateLimits
}
type Access = 'nobody' | 'everyone' | 'conditional'

/** A difference between a delivered rule or limit and the present one, as texts for administrators. */
export type PolicyDifference = { subject: string; delivered: string; now: string }

type Policy = {
  collection: string
  action: Action
  access: Access
  /** What the rule permits, in words, if the program knows its text. */
  meaning: string | undefined
  /** Access in a new installation; null for a collection that the operator has added. */
  delivered: Access | null
  differs: boolean
  /** The text of the rule, which only administrators may see. */
  rule?: DeliveredRule
}

/**
 * `GET /api/site/policies` returns the present access rules, API routes and rate limits, each beside that of a new
 * installation. Administrators also get the list of differences and the use of each budget.
 */
export function policies(e: PbRequestEvent): void {
  const isAdmin = $site.accounts.roleOf(e.app, e.auth) === 'admin'
  const running = readRunning(e.app)
  const shown = Object.keys(running.rules).filter((collection) => isAdmin || isMainCollection(collection))
  reply(
    e,
    200,
    JSON.stringify({
      success: true,
      policies: shown.flatMap((collection) => policiesOf(collection, running.rules[collection] ?? [], isAdmin)),
      functions: liveFunctions(running.limits),
      differences: isAdmin ? differencesIn(running) : undefined,
      budgets: isAdmin ? budgetsInUse(e.app) : undefined,
    }),
  )
}

/**
 * Returns all differences between the present rules and limits and those of a new installation, including missing and
 * additional collections.
 */
export function policyDifferences(app: PbApp): PolicyDifference[] {
  return differencesIn(readRunning(app))
}

function differencesIn({ rules, accountRules, limits }: Running): PolicyDifference[] {
  const names = [...new Set([...Object.keys(deliveredRules), ...Object.keys(rules)])]
  const ofCollections = names.flatMap((collection) =>
    differencesOf(collection, ACTIONS, deliveredRules[collection], rules[collection]),
  )
  const ofAccounts = Object.entries(accountRules).flatMap(([collection, running]) =>
    differencesOf(collection, ACCOUNT_ACTIONS, deliveredAccountRules[collection], running),
  )
  return [...ofCollections, ...ofAccounts, ...limitDifferences(limits), ...proxyDifferences()]
}

/**
 * Returns a difference for each reverse proxy that is missing in TRUSTED_PROXIES. All visitors behind such a proxy
 * share the limits of one client.
 */
function proxyDifferences(): PolicyDifference[] {
  return $site.server.running([]).undeclaredProxies.map((address) => ({
    subject: `proxy ${address}`,
    delivered: 'named in TRUSTED_PROXIES',
    now: 'not named: all visitors behind it share one limit',
  }))
}

function differencesOf(
  collection: string,
  actions: readonly string[],
  delivered: readonly DeliveredRule[] | undefined,
  running: readonly DeliveredRule[] | undefined,
): PolicyDifference[] {
  return actions
    .map((action, index) => ({
      subject: `${collection} ${action}`,
      delivered: wordsFor(delivered?.[index]),
      now: wordsFor(running?.[index]),
    }))
    .filter((difference) => difference.delivered !== difference.now)
}

function readRunning(app: PbApp): Running {
  const collections: RunningCollection[] = JSON.parse(JSON.stringify(app.findAllCollections()))
  return { rules: rulesOf(collections), accountRules: accountRulesOf(collections), limits: runningLimits(app) }
}

/** Returns the five rules of each collection, in the order of `ACTIONS`. */
function rulesOf(collections: RunningCollection[]): Record<string, CollectionRules> {
  return Object.fromEntries(
    collections.map((each) => [
      each.name,
      [each.listRule, each.viewRule, each.createRule, each.updateRule, each.deleteRule],
    ]),
  )
}

/** Returns the rules for sign-in and for managing other accounts, by collection with accounts. */
function accountRulesOf(collections: RunningCollection[]): Record<string, readonly DeliveredRule[]> {
  return Object.fromEntries(
    collections
      .filter(({ type }) => type === 'auth')
      .map(({ name, authRule, manageRule }) => [name, [authRule, manageRule]]),
  )
}

function policiesOf(collection: string, rules: readonly DeliveredRule[], isAdmin: boolean): Policy[] {
  return ACTIONS.map((action, index) => {
    const rule = rules[index] ?? null
    const delivered = deliveredRules[collection]?.[index]
    return {
      collection,
      action,
      access: accessOf(rule),
      meaning: meaningOf(rule),
      delivered: delivered === undefined ? null : accessOf(delivered),
      differs: delivered !== rule,
      ...(isAdmin ? { rule } : {}),
    }
  })
}

function accessOf(rule: DeliveredRule): Access {
  if (rule === null) return 'nobody'
  return rule === '' ? 'everyone' : 'conditional'
}

function wordsFor(rule: DeliveredRule | undefined): string {
  if (rule === undefined) return 'no such collection'
  if (rule === null) return 'dashboard only'
  return rule === '' ? 'everyone' : rule
}
