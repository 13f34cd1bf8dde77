import { existsSync, readFileSync } from 'node:fs'
// The whole module is imported: an older Node has no parseEnv, and must get as far as the message about its version.
import util from 'node:util'
import { inRoot } from '../tools/project.mjs'

/** Reads the variables of `.env`, if there is one. A variable that is already set wins. */
export function readEnvFile() {
  const file = inRoot('.env')
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(util.parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value
}
