import { readFileSync } from 'node:fs'

/** Bytes. What is compressed is so as the server sends it to whoever takes brotli. */
export type PageBudget = {
  html: number
  compressed: number
  styles: number
  scripts: number
  /** All that a phone receives for a page that nobody touches, pictures and headers included, but for what its worker asks for. */
  firstView: number
}

export type Budgets = {
  pages: Record<string, PageBudget>
  /** The loader's own, and what the first touch asks for beside it: scripts and the sheet. */
  loader: { plain: number; compressed: number }
  firstTouch: number
  /** All that a browser receives for a worker until that is installed, headers included: its script, and whatever it asks for. */
  install: number
}

/** Some of the figures, in the form of the file. */
type Measured = { [name: string]: number | Measured }

const FILE = 'tests/budgets.json'
/** A budget that is kept by far is none any more: it follows what it limits down. */
const SLACK = 0.03

export function readBudgets(): Budgets {
  const budgets: Budgets = JSON.parse(readFileSync(FILE, 'utf8'))
  return budgets
}

/** What in `measured` is more than its budget, or far less, in plain words. */
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
