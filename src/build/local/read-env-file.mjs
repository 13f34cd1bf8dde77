import { existsSync, readFileSync } from 'node:fs'
// As a whole: an older Node has no parseEnv, and is to get as far as being told so.
import util from 'node:util'
import { inRoot } from '../tools/project.mjs'

/** Takes over what `.env` sets, if there is one. A variable that is set already wins. */
export function readEnvFile() {
  const file = inRoot('.env')
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(util.parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value
}
