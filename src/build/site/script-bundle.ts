import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScriptBundle } from '../../service-worker/precache-rules.ts'
import { integrityOf } from './integrity.ts'
import { isLate } from './late-script.ts'
import { isForStaff } from './staff-assets.ts'

const NAME = /^scripts-[0-9a-f]{8}\.json$/

/**
 * Writes all scripts that the worker keeps into one file, by their paths: most are small, and together they compress better. Among the
 * assets, where files are the same under every origin.
 * @param site the folder of the built site
 */
export function writeScriptBundle(site: string): void {
  const assets = join(site, 'assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.js') && !isForStaff(name) && !isLate(name))
  const scripts = names.toSorted().map((name) => [`/assets/${name}`, readFileSync(join(assets, name), 'utf8')])
  const text = JSON.stringify(Object.fromEntries(scripts))
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  writeFileSync(join(assets, `scripts-${hash}.json`), text)
}

/** Where it is, and what it holds: the worker takes nothing else for it. */
export function scriptBundleIn(site: string): ScriptBundle {
  const assets = join(site, 'assets')
  const [name, ...others] = readdirSync(assets).filter((file) => NAME.test(file))
  if (name === undefined || others.length > 0) throw new Error(`${assets} has no single bundle of scripts`)
  return { url: `/assets/${name}`, integrity: integrityOf(readFileSync(join(assets, name))) }
}
