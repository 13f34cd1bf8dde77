import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages } from '../../../src/build/tools/ensure-packages.mjs'
import { inRoot } from '../../../src/build/tools/project.mjs'

const folder = inRoot('build', 'judges')

/**
 * Installs the npm packages of `tests/judges/packages` into a separate folder. They are third-party checkers that only
 * the test stage `judge` needs, so other installations don't wait for them.
 */
export async function ensureJudges(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(inRoot('tests', 'judges', 'packages', name), join(folder, name))
  await ensurePackages(folder)
}
