import { readFileSync } from 'node:fs'

/** Limits for one page, in bytes. Compressed sizes are those of brotli, which the server sends. */
export type PageBudget = {
  html: number
  compressed: number
  styles: number
  scripts: number
  /**
   * All bytes that a phone loads for an untouched page, with pictures and headers. Leaves out requests of the service
   * worker.
   */
  firstView: number
}

export type Budgets = {
  pages: Record<string, PageBudget>
  /** The loader script. `firstTouch`: the scripts and the style sheet that the first touch of a page loads. */
  loader: { plain: number; compressed: number }
  firstTouch: number
  /**
   * All bytes, with headers, that the browser loads to install the service worker: its script, and its own requests.
   */
  install: number
}

/** Some of the measured figures in bytes, nested as in the file of budgets. */
type Measured = { [name: string]: number | Measured }

const FILE = 'tests/budgets.json'
/**
 * How far a figure may be below its budget, as a fraction. When a figure falls, its budget must follow, or the budget
 * would limit nothing.
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
