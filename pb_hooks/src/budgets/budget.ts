/**
 * A limit, `of`, and its present use, `used`, both in `unit`. The environment variable sets the limit; `default`
 * applies without it. With `least`, `of` is how much must stay free, and `used` is how much is free now.
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
