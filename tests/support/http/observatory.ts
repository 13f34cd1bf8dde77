// The rules of MDN's HTTP Observatory (mdn-http-observatory, `src/analyzer/tests` and `SCORE_TABLE` in `src/grader/charts.js`, as of
// November 2026), for answers over https. It omits details of cookies, several policies at once, preload lists and `meta` instead of
// headers: this site has none of them.

export type Scanned = {
  headers: Headers
  html: string
  /** The page's host, which decides which scripts are third-party. */
  host: string
  /** The answer to the same address over http; undefined: the port is closed. */
  http?: { status: number; location: string | null }
}

export type Finding = { result: string; modifier: number }

type Rule = (scanned: Scanned) => Finding

const START = 100
/** Bonus points count only from this score on. */
const EXTRA_CREDIT_FROM = 90

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const BROAD_OR_INLINE = [...BROAD, "'unsafe-inline'", 'data:']
const SIX_MONTHS_S = 15_552_000

/** Each rule of the Observatory, by its name there. */
const rules = {
  'content-security-policy': policyRule,
  cookies: ({ headers }) => (headers.has('set-cookie') ? found('cookies-found', -20) : found('cookies-not-found', 0)),
  'cross-origin-resource-sharing': ({ headers }) =>
    headers.has('access-control-allow-credentials')
      ? found('cross-origin-resource-sharing-implemented-with-universal-access', -50)
      : found('cross-origin-resource-sharing', 0),
  redirection: ({ http, host }) => {
    if (http === undefined) return found('redirection-not-needed-no-http', 0)
    if (http.status < 300 || http.status > 399 || http.location === null) return found('redirection-missing', -20)
    const target = new URL(http.location, `http://${host}`)
    if (target.protocol !== 'https:') return found('redirection-not-to-https', -20)
    return target.host === host ? found('redirection-to-https', 0) : found('redirection-off-host-from-http', -5)
  },
  'referrer-policy': ({ headers }) => {
    const value = headers.get('referrer-policy')?.split(',').at(-1)?.trim().toLowerCase()
    if (value === undefined) return found('referrer-policy-not-implemented', 0)
    return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(value)
      ? found('referrer-policy-private', 5)
      : found('referrer-policy-unsafe', -5)
  },
  'strict-transport-security': ({ headers }) => {
    const value = headers.get('strict-transport-security')
    if (value === null) return found('hsts-not-implemented', -20)
    const age = /(?:^|;)\s*max-age=(\d+)/i.exec(value)?.[1]
    if (age === undefined || value.includes(',')) return found('hsts-header-invalid', -20)
    return Number(age) < SIX_MONTHS_S
      ? found('hsts-implemented-max-age-less-than-six-months', -10)
      : found('hsts-implemented-max-age-at-least-six-months', 0)
  },
  'subresource-integrity': integrityRule,
  'x-content-type-options': ({ headers }) =>
    headers.get('x-content-type-options')?.trim().toLowerCase() === 'nosniff'
      ? found('x-content-type-options-nosniff', 0)
      : found('x-content-type-options-not-implemented', -5),
  'x-frame-options': ({ headers }) => {
    if (parsePolicy(headers)?.has('frame-ancestors')) return found('x-frame-options-implemented-via-csp', 5)
    return ['deny', 'sameorigin'].includes(headers.get('x-frame-options')?.trim().toLowerCase() ?? '')
      ? found('x-frame-options-sameorigin-or-deny', 5)
      : found('x-frame-options-not-implemented', -20)
  },
  'cross-origin-resource-policy': tokenRule('cross-origin-resource-policy', {
    'same-origin': 10,
    'same-site': 10,
    'cross-origin': 0,
  }),
  'cross-origin-embedder-policy': tokenRule('cross-origin-embedder-policy', {
    'require-corp': 10,
    credentialless: 10,
    'unsafe-none': 0,
  }),
  'cross-origin-opener-policy': tokenRule('cross-origin-opener-policy', {
    'same-origin': 10,
    'same-origin-allow-popups': 10,
    'noopener-allow-popups': 10,
    'unsafe-none': 0,
  }),
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** Returns each rule's finding, and the Observatory's score. */
export function observe(scanned: Scanned): { score: number; findings: Record<string, Finding> } {
  const findings = Object.fromEntries(Object.entries<Rule>(rules).map(([name, rule]) => [name, rule(scanned)]))
  const modifiers = Object.values(findings).map(({ modifier }) => modifier)
  const uncurved = sum(modifiers.filter((modifier) => modifier < 0))
  return { score: Math.max(0, uncurved >= EXTRA_CREDIT_FROM ? sum(modifiers) : uncurved), findings }
}

function sum(modifiers: number[]): number {
  return modifiers.reduce((total, each) => total + each, START)
}

function found(result: string, modifier: number): Finding {
  return { result, modifier }
}

function tokenRule(name: string, values: Record<string, number>): Rule {
  return ({ headers }) => {
    const value = headers.get(name)?.trim()
    if (value === undefined) return found(`${name}-not-implemented`, 0)
    return value in values ? found(`${name}-${value}`, values[value] ?? 0) : found(`${name}-header-invalid`, -5)
  }
}

type Policy = Map<string, string[]>

/** Returns the directives, in lower case; undefined if the Observatory calls the policy invalid: empty, or with a repeated directive. */
function parsePolicy(headers: Headers): Policy | undefined {
  const policy: Policy = new Map()
  for (const part of (headers.get('content-security-policy') ?? '').split(';')) {
    const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/)
    if (name === '') continue
    if (policy.has(name)) return undefined
    policy.set(name, sources.length === 0 && name.endsWith('-src') ? ["'none'"] : sources)
  }
  return policy.size === 0 ? undefined : policy
}

/** A hash or a nonce disables 'unsafe-inline'. */
const withoutInline = (sources: string[]) =>
  sources.some((source) => /^'(?:sha256|sha384|sha512|nonce)-/.test(source))
    ? sources.filter((source) => source !== "'unsafe-inline'")
    : sources

const isInsecure = (source: string) => /^(?:http|ftp):/.test(source)

/** Returns the first matching result, in the Observatory's order. */
function policyRule({ headers }: Scanned): Finding {
  if (!headers.has('content-security-policy')) return found('csp-not-implemented', -25)
  const policy = parsePolicy(headers)
  if (policy === undefined) return found('csp-header-invalid', -25)
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const script = withoutInline(sourcesOf('script-src'))
  const style = withoutInline(sourcesOf('style-src'))
  const passive = ['img-src', 'media-src']
  const active = [...policy].flatMap(([name, sources]) =>
    passive.includes(name) || name === 'script-src' ? [] : sources,
  )

  if (
    script.some((each) => BROAD_OR_INLINE.includes(each)) ||
    sourcesOf('object-src').some((each) => BROAD.includes(each))
  )
    return found('csp-implemented-with-unsafe-inline', -20)
  if ([...active, ...script].some(isInsecure)) return found('csp-implemented-with-insecure-scheme', -20)
  if ([...script, ...style].includes("'unsafe-eval'")) return found('csp-implemented-with-unsafe-eval', -10)
  if (passive.flatMap(sourcesOf).some(isInsecure))
    return found('csp-implemented-with-insecure-scheme-in-passive-content-only', -10)
  if (style.some((each) => BROAD_OR_INLINE.includes(each)))
    return found('csp-implemented-with-unsafe-inline-in-style-src-only', 0)
  return policy.get('default-src')?.join() === "'none'"
    ? found('csp-implemented-with-no-unsafe-default-src-none', 10)
    : found('csp-implemented-with-no-unsafe', 5)
}

function integrityRule({ headers, html, host }: Scanned): Finding {
  if (!(headers.get('content-type') ?? '').startsWith('text/html'))
    return found('sri-not-implemented-response-not-html', 0)
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = '']) => attributes)
  if (scripts.length === 0) return found('sri-not-implemented-but-no-scripts-loaded', 0)
  const external = scripts.flatMap((attributes) => {
    const source = /\bsrc="?([^"\s>]+)/i.exec(attributes)?.[1]
    return source === undefined
      ? []
      : [{ url: new URL(source, `https://${host}`), integrity: /\bintegrity=/i.test(attributes) }]
  })
  const foreign = external.filter(({ url }) => url.host !== host)
  if (foreign.some(({ url, integrity }) => !integrity && url.protocol !== 'https:'))
    return found('sri-not-implemented-and-external-scripts-not-loaded-securely', -50)
  if (foreign.some(({ url }) => url.protocol !== 'https:'))
    return found('sri-implemented-but-external-scripts-not-loaded-securely', -20)
  if (foreign.some(({ integrity }) => !integrity))
    return found('sri-not-implemented-but-external-scripts-loaded-securely', -5)
  if (external.some(({ integrity }) => integrity)) return found('sri-implemented-and-all-scripts-loaded-securely', 5)
  return found('sri-not-implemented-but-all-scripts-loaded-from-secure-origin', 0)
}
