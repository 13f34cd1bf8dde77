import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'

const CALL =
  /import\.meta\.glob(?:<[^()]*>)?\(\s*'(?<pattern>[^']+)',\s*\{\s*eager: true,\s*import: '(?<name>\w+)',?(?:\s*query: '[^']*',?)?\s*\},?\s*\)/

/**
 * Lets esbuild collect modules by `import.meta.glob`, as Vite does: in the order of their paths. Ignores a query, by
 * which Vite makes copies of modules.
 * @throws during the build if a call has another form
 */
export const foundModules: Plugin = {
  name: 'found-modules',
  setup(bundler) {
    bundler.onLoad({ filter: /[/\\](?:src|pb_hooks)[/\\].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes('import.meta.glob')) return undefined
      const { pattern, name } = CALL.exec(source)?.groups ?? {}
      if (pattern === undefined) throw new Error(`${path} calls import.meta.glob in a form that ${CALL} does not match`)
      const paths = globSync(pattern, { cwd: dirname(path) }).toSorted()
      const imports = paths.map((found, at) => `import { ${name} as found${at} } from '${found}'\n`)
      const modules = paths.map((found, at) => `'${found}': found${at}`)
      return { contents: imports.join('') + source.replace(CALL, () => `{ ${modules.join(', ')} }`), loader: 'ts' }
    })
  },
}
