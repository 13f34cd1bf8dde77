import { existsSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CommandResult } from './server.ts'

export const SAMPLE = fileURLToPath(new URL('../../pocketbase/sample', import.meta.url))
const TEMPLATES = fileURLToPath(new URL('../../build/test-data', import.meta.url))

/**
 * Fills an empty data folder with the sample content. The first test after a build has the binary load it; the others, in whatever
 * process, copy what came of that: 24 articles with their pictures take seconds to store.
 */
export async function fillWithSample(dataDir: string, binary: string, run: (...args: string[]) => Promise<CommandResult>): Promise<void> {
  const { mtimeMs, size } = statSync(binary)
  const template = `${TEMPLATES}/${Math.round(mtimeMs)}-${size}`
  if (existsSync(template)) {
    await cp(template, dataDir, { recursive: true })
    return
  }
  const { code, output } = await run('sample', 'load', SAMPLE)
  if (code !== 0) throw new Error(`sample load failed: ${output}`)
  const copy = `${template}.${process.pid}`
  await mkdir(TEMPLATES, { recursive: true })
  await cp(dataDir, copy, { recursive: true })
  // In one step; whoever comes second keeps the first one's.
  await rename(copy, template).catch(() => rm(copy, { recursive: true, force: true }))
}
