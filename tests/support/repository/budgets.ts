import { readFileSync } from 'node:fs'

/** In bytes; compressed sizes are by brotli, as the server sends it. */
export type PageBudget = {
  html: number
  compressed: number
  styles: number
  scripts: number
  /** All bytes of an untouched page on a phone, with pictures and headers, except the worker's requests. */
  firstView: number
}

export type Budgets = {
  pages: Record<string, PageBudget>
  /** The loader, and the files of the first touch: scripts and the sheet. */
  loader: { plain: number; compressed: number }
  firstTouch: number
  /** All bytes until a worker is installed, with headers: its script, and its own requests. */
  install: number
}

/** Some of the figures, in the form of the file. */
type Measured = { [name: string]: number | Measured }

const FILE = 'tests/budgets.json'
/** A budget far above its figure limits nothing: it must follow the figure down. */
const SLACK = 0.03

export function readBudgets(): Budgets {
  const budgets: Budgets = JSON.parse(readFileSync(FILE, 'utf8'))
  return budgets
}

/** Returns the figures in `measured` that exceed their budget or are far below it, in plain words. */
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
