import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository/source-files.ts'

/** The methods for a line without one. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

/** It never ends its answer: streams have tricks of their own. */
const ENDLESS = 'GET /api/realtime/...'

/**
 * Returns a request for each route of the running program, with every method that it accepts. The routes come from the table of costs that
 * the server starts with (pocketbase/route_costs.go), so that a new route is attacked automatically.
 */
export function everyRoute(): { line: string; method: string; path: string }[] {
  const table = readFileSync(join(root, 'docs/admission.md'), 'utf8').split('## What each route enters')[1] ?? ''
  const routes = [...table.matchAll(/^\| `(?:([A-Z]+) )?(\/[^`]*)`/gm)]
  if (routes.length === 0) throw new Error('docs/admission.md has no table of routes')
  return routes
    .filter(([line]) => !line.includes(ENDLESS))
    .flatMap(([, method, pattern = '']) => {
      const line = method === undefined ? pattern : `${method} ${pattern}`
      const path = pattern
        .replace('/...', '/x')
        .replace('{collection}', 'blog_posts')
        .replaceAll(/\{[^}]+\}/g, 'x')
      const methods = method === undefined ? [...METHODS] : method === 'GET' ? ['GET', 'HEAD'] : [method]
      return methods.map((each) => ({ line, method: each, path }))
    })
}
