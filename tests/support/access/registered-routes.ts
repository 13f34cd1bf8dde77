import { foundForms } from '../repository/found-forms.ts'
import { readSources } from '../repository/source-files.ts'

const GO_CALL = /\.Router\.(?!Bind\()(?<name>\w+)\((?:"", )?(?<path>"[^"]+"|\w+)/
const HOOK_CALL = /\brouterAdd\('(?<name>\w+)', (?<path>'[^']+'|`[^`]+`|\w+)/
/** Stands for the call of a form in the path of a route. */
const OF_FORM = '${call}'
const calls = [...new Set(foundForms.map(({ call }) => call))]

/**
 * Returns the routes that this project adds to PocketBase's own routes, such as `POST /api/site/apply`. Reads them from
 * the source code.
 * @throws for a line that it can't parse
 */
export function registeredRoutes(): string[] {
  const routes: string[] = []
  for (const { path, text } of readSources('pocketbase', 'pb_hooks')) {
    // Tests and type declarations register no route of the running program.
    if (path.endsWith('_test.go') || path.endsWith('.d.ts')) continue
    for (const line of text.split('\n').filter((line) => /\.Router\.(?!Bind\()\w+\(|\brouterAdd\(/.test(line))) {
      const groups = (GO_CALL.exec(line) ?? HOOK_CALL.exec(line))?.groups
      if (groups === undefined) throw new Error(`${path} registers a route that can't be read: ${line}`)
      const route = `${groups['name']} ${groups['path']?.replace(/['"`]/g, '')}`
      routes.push(...(route.includes(OF_FORM) ? calls.map((call) => route.replace(OF_FORM, call)) : [route]))
    }
  }
  return routes.toSorted()
}
