import { functionPath, siteFunctions, type SiteFunction } from '../site-functions.ts'
import { deliveredLimits } from './delivered-rules.ts'
import type { PolicyDifference } from './policies.ts'

type Limit = SiteFunction['limit']

/** A rate limit in PocketBase's settings. `duration` is in seconds; an empty `audience` means everyone. */
type LimitRule = { label: string; audience: '' | '@guest' | '@auth'; duration: number; maxRequests: number }

export type RateLimits = { enabled: boolean; rules: LimitRule[] | null; excludedIPs: string[] | null }

export type LiveFunction = {
  name: string
  access: SiteFunction['access']
  captcha: boolean
  /** The rate limit in the settings that applies to the clients of this API route; null if none applies. */
  limit: Limit | null
  delivered: Limit
  available: boolean
  differs: boolean
}

/** Returns the rate limits in PocketBase's settings. */
export function runningLimits(app: PbApp): RateLimits {
  const settings: { rateLimits: RateLimits } = JSON.parse(JSON.stringify(app.settings()))
  return settings.rateLimits
}

/** Returns the site's API routes, each with its present and its delivered rate limit. */
export function liveFunctions(limits: RateLimits): LiveFunction[] {
  const { routes } = $site.server.running(siteFunctions.map(({ name }) => label(name)))
  return siteFunctions.map((each) => liveFunction(each, limits, routes.includes(label(each.name))))
}

/**
 * Returns all differences between the present rate limits and those of a new installation, including missing and
 * additional limits.
 */
export function limitDifferences(limits: RateLimits): PolicyDifference[] {
  const ofFunctions = liveFunctions(limits)
    .filter(({ differs }) => differs)
    .map(({ name, delivered, available }) => ({
      subject: `${name} limit`,
      delivered: words(delivered),
      now: available ? rulesInWords(limits, label(name)) : 'the function is missing',
    }))
  const labels = [
    ...new Set([...Object.keys(deliveredLimits), ...(limits.rules ?? []).map((rule) => rule.label)]),
  ].filter((each) => !siteFunctions.some(({ name }) => each === label(name)))
  const ofOthers = labels
    .map((each) => ({
      subject: `${each} limit`,
      delivered: words(deliveredLimits[each]),
      now: rulesInWords(limits, each),
    }))
    .filter(({ delivered, now }) => delivered !== now)
  const excluded = limits.excludedIPs ?? []
  return [
    ...ofFunctions,
    ...ofOthers,
    ...(excluded.length === 0
      ? []
      : [{ subject: 'addresses without limits', delivered: 'none', now: excluded.join(', ') }]),
  ]
}

function liveFunction(
  { name, access, captcha, limit: delivered }: SiteFunction,
  limits: RateLimits,
  available: boolean,
): LiveFunction {
  const callers = access === 'public' ? '@guest' : '@auth'
  const rule = rulesOf(limits, label(name)).find(({ audience }) => audience === '' || audience === callers)
  const limit = rule === undefined ? null : { maxRequests: rule.maxRequests, seconds: rule.duration }
  return {
    name,
    access,
    captcha,
    limit,
    delivered,
    available,
    differs: !available || rulesInWords(limits, label(name)) !== words(delivered),
  }
}

function label(name: string): string {
  return `POST ${functionPath({ name })}`
}

function rulesOf({ enabled, rules }: RateLimits, wanted: string): LimitRule[] {
  return enabled ? (rules ?? []).filter((rule) => rule.label === wanted) : []
}

function rulesInWords(limits: RateLimits, wanted: string): string {
  const rules = rulesOf(limits, wanted)
  return rules.length === 0
    ? words(undefined)
    : rules
        .map(
          ({ audience, maxRequests, duration: seconds }) => `${words({ maxRequests, seconds })}${AUDIENCES[audience]}`,
        )
        .join(', ')
}

const AUDIENCES: Readonly<Record<LimitRule['audience'], string>> = {
  '': '',
  '@guest': ' for guests only',
  '@auth': ' for accounts only',
}

function words(limit: Limit | undefined): string {
  return limit === undefined ? 'no limit' : `${limit.maxRequests} in ${limit.seconds} s`
}
