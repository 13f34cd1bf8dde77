/**
 * A limit and its use. The environment variable sets `of`; `default` applies without it. With `least`, `of` is the
 * required remainder and `used` the present one.
 */
export type Budget = {
  name: string
  variable: string
  unit: string
  default: number
  used: number
  of: number
  least: boolean
}

/** Returns every budget of the program with its present use. */
export function budgetsInUse(app: PbApp): Budget[] {
  return $site.budgets.all(app)
}
