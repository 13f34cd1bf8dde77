import { readFileSync } from 'node:fs'

/** All numbers are bytes. Compressed sizes are those of brotli, which the server sends. */
export type PageBudget = {
  html: number
  compressed: number
  styles: number
  scripts: number
  /** All bytes that a phone loads for an untouched page, with pictures and headers. Requests of the service worker don't count. */
  firstView: number
}

export type Budgets = {
  pages: Record<string, PageBudget>
  /** The loader script, and the files that the first touch of a page loads: scripts and the style sheet. */
  loader: { plain: number; compressed: number }
  firstTouch: number
  /** All bytes, with headers, until the service worker is installed: its script, and its own requests. */
  install: number
}

/** Some of the figures, nested as in the file. */
type Measured = { [name: string]: number | Measured }

const FILE = 'tests/budgets.json'
/** The largest allowed distance between a figure and its budget. When a figure falls, its budget must follow, or it would limit nothing. */
const SLACK = 0.03

export function readBudgets(): Budgets {
  const budgets: Budgets = JSON.parse(readFileSync(FILE, 'utf8'))
  return budgets
}

/** Returns a sentence for each figure that exceeds its budget, is far below it, or has none. */
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
