/**
 * How much of something may be used, and is; the variable of the environment sets `of`, and is `default` without it. With `least`, `of`
 * is how much must be left, and `used` how much is.
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

/** Every budget of the program, with what is used of it now. */
export function budgetsInUse(app: PbApp): Budget[] {
  return $site.budgets.all(app)
}
