import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository/source-files.ts'

/** By which a line without a method is asked. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

/** Never answered: streams have tricks of their own. */
const ENDLESS = 'GET /api/realtime/...'

/**
 * A request for each route of the running program, by every method that it may be asked with: what stands in the table that the server starts
 * with (docs/admission.md) is attacked without anybody thinking of it.
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
