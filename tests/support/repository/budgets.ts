import { readFileSync } from 'node:fs'

/** Limits for one page, in bytes. `compressed`: the HTML after brotli. `styles`, `scripts`: inline, uncompressed. */
export type PageBudget = {
  html: number
  compressed: number
  styles: number
  scripts: number
  /**
   * All bytes that a phone loads until the visitor touches the page, with pictures and headers. Leaves out requests of
   * the service worker.
   */
  firstView: number
}

export type Budgets = {
  pages: Record<string, PageBudget>
  /** A page's inline script, which loads the others. `firstTouch`: all that it loads at a visitor's first touch. */
  loader: { plain: number; compressed: number }
  firstTouch: number
  /** All bytes, with headers, that install the service worker: the worker's script, and the files that it requests. */
  install: number
  /** The same in browsers without compression dictionaries, without headers. `install` is Chromium's. */
  installElsewhere: number
}

/** Some of the measured figures in bytes, nested as in `FILE`. */
type Measured = { [name: string]: number | Measured }

const FILE = 'tests/budgets.json'
/**
 * How far a figure may be below its budget, as a fraction. Whoever makes a page smaller must also lower the budget.
 * Otherwise the page could grow again unnoticed.
 */
const SLACK = 0.03

export function readBudgets(): Budgets {
  const budgets: Budgets = JSON.parse(readFileSync(FILE, 'utf8'))
  return budgets
}

/** Returns a sentence for each figure that exceeds its budget, is far below it, or has no budget. */
export function beyondBudget(measured: Measured, budget: unknown = readBudgets(), path = ''): string[] {
  const limits = new Map<string, unknown>(Object.entries(budget ?? {}))
  return Object.entries(measured).flatMap(([name, value]) => {
    const limit = limits.get(name)
    const where = `${path}${name}`
    if (typeof value === 'object') return beyondBudget(value, limit, `${where}: `)
    if (typeof limit !== 'number') return [`${where} has ${value} bytes and no budget`]
    if (value > limit) return [`${where} has ${value} bytes, ${value - limit} more than its budget`]
    return value < limit * (1 - SLACK) ? [`${where} has ${value} bytes: lower its budget of ${limit}`] : []
  })
}
