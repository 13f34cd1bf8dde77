import { yearlyPrice, type Plan } from '../company/facts/plans.ts'

type InvoiceLine = {
  quantity: number
  text: string
  /** US dollars a month for one unit. Negative for a deduction. */
  each: number
  /** US dollars a month for all units. */
  amount: number
}

export type Invoice = {
  lines: readonly InvoiceLine[]
  /** Total in US dollars a month. */
  perMonth: number
  /** Total in US dollars for a year, billed at once. */
  perYear: number
}

/** Returns the invoice of a firm with yearly billing, line by line. */
export function specimenInvoice({ name, monthlyPrice }: Pick<Plan, 'name' | 'monthlyPrice'>, users: number): Invoice {
  const discount = yearlyPrice(monthlyPrice) - monthlyPrice
  const lines = [
    line(users, `${name}, per user`, monthlyPrice),
    line(users, 'Billed annually', discount),
    line(1, 'Setup', 0),
    line(1, 'Data migration', 0),
  ]
  const perMonth = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { lines, perMonth, perYear: perMonth * 12 }
}

function line(quantity: number, text: string, each: number): InvoiceLine {
  return { quantity, text, each, amount: quantity * each }
}
