import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository/source-files.ts'

/** The methods to use for a route without a method in the table of docs/admission.md. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

/** A route whose answer never ends. held-connections.ts attacks it. */
const ENDLESS = 'GET /api/realtime/...'

/**
 * Returns a request for each route in the table of docs/admission.md, with every method that the route accepts. So the
 * soak test also attacks each new route: the server starts only if all routes are declared in its code, and a Go test
 * compares these declarations with the table.
 */
export function everyRoute(): { line: string; method: string; path: string }[] {
  const table =
    readFileSync(join(repositoryRoot, 'docs/admission.md'), 'utf8').split('## What each route enters')[1] ?? ''
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
