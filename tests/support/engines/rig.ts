import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Engine, EngineBrowser } from './engine.ts'
import { firefox } from './firefox.ts'
import { startReadySite, type ReadySite } from './ready-site.ts'
import { webkit } from './webkit.ts'

/** For `test.for`: the name comes first, for the title. */
export const engines: ReadonlyArray<readonly [name: string, engine: Engine]> = [firefox, webkit].map((engine) => [
  engine.name,
  engine,
])

export type Rig = {
  site: ReadySite
  /** Starts the browser on the one profile of the test. */
  launch: (engine: Engine) => Promise<EngineBrowser>
}

/** A site and a profile for the test that runs; at its end they go, and so does a browser that was not closed. */
export async function startRig(): Promise<Rig> {
  const site = await startReadySite()
  const profile = await mkdtemp(join(tmpdir(), 'lexharbor-engine-'))
  let running: EngineBrowser | undefined
  onTestFinished(async () => {
    await running?.close()
    await site.stop()
    await rm(profile, { recursive: true, force: true })
  })
  return {
    site,
    async launch(engine) {
      const browser = await engine.launch(profile)
      const close = async () => {
        running = undefined
        await browser.close()
      }
      running = { ...browser, close }
      return running
    },
  }
}
