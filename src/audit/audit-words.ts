import type { Access, ShownBudget, ShownFunction, SitePolicy } from './audit-policies.ts'

const ACCESS = { nobody: 'Nobody', everyone: 'Everyone', conditional: 'By rule' } as const satisfies Record<
  Access,
  string
>

export function callerWords(access: Access): string {
  return ACCESS[access]
}

/** Returns how a rule differs from that of a new installation; undefined if it does not. */
export function ruleDifference({ differs, access, delivered }: SitePolicy): string | undefined {
  if (!differs) return undefined
  if (delivered === null) return 'Changed: the program came without this collection'
  return delivered === access
    ? 'Changed: the program came with another rule'
    : `Changed: delivered as “${callerWords(delivered).toLowerCase()}”`
}

/** Returns a limit as "10/min", "10 in 30 s" or "No limit". */
export function limitWords(limit: ShownFunction['limit']): string {
  if (limit === null) return 'No limit'
  return limit.seconds === 60 ? `${limit.maxRequests}/min` : `${limit.maxRequests} in ${limit.seconds} s`
}

export function functionDifference({ differs, available, limit, delivered }: ShownFunction): string | undefined {
  if (!differs) return undefined
  if (!available) return 'Changed: the server does not know this function'
  return limitWords(limit) === limitWords(delivered)
    ? 'Changed: it does not apply to everyone'
    : `Changed: delivered as ${limitWords(delivered)}`
}

/**
 * Returns a budget as "1,940 of 2,000 mails", with the default limit if that differs. With `least`, returns "9,200 MB,
 * and at least 1,024 must be".
 */
export function budgetWords({ used, of, unit, default: delivered, least }: ShownBudget): string {
  const words = least
    ? `${grouped(used)} ${unit}, and at least ${grouped(of)} must be`
    : `${grouped(used)} of ${grouped(of)} ${unit}`
  return of === delivered ? words : `${words} (${grouped(delivered)} by default)`
}

export function isUsedUp({ used, of, least }: ShownBudget): boolean {
  return least ? used < of : used >= of
}

/**
 * Returns a number with commas. It does not use the locale, because the build, the server and the browsers have
 * different ones.
 */
function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
