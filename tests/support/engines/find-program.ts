import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Returns the path of a program: the value of the environment variable, or else the first of `names` in PATH, in
 * /usr/bin, or in Debian's folder of WebKit's driver.
 * @throws if there is no such program
 */
export function findProgram(variable: string, names: readonly string[]): string {
  const named = process.env[variable] ?? ''
  if (named !== '') return named
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/lib/webkit2gtk-4.1']
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
    if (found !== undefined) return found
  }
  throw new Error(
    `${names.join(' or ')} was not found; name it in ${variable}, or run \`npm run test:engines\`, which installs it or says how`,
  )
}
