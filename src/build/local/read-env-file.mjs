import { existsSync, readFileSync } from 'node:fs'
// Imports the whole module, because an older Node has no parseEnv. A named import would fail before the message about
// the Node version.
import util from 'node:util'
import { inRoot } from '../tools/project.mjs'

/** Reads the variables of `.env`, if the file exists. A variable that is already set is not replaced. */
export function readEnvFile() {
  const file = inRoot('.env')
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(util.parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value
}
