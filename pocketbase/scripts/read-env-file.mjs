import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inRoot } from './project.mjs'

/** Takes over what `.env` sets, if there is one. A variable that is set already wins. */
export function readEnvFile() {
  const file = inRoot('.env')
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value
}
