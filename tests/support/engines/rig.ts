import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createNetwork, type Network } from '../faults/network.ts'
import { startSite, type Site } from '../servers/site.ts'
import { untilTrue, type Engine, type EngineBrowser } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** For `test.for`: the name comes first, for the title. */
export const engines: ReadonlyArray<readonly [name: string, engine: Engine]> = [firefox, webkit].map((engine) => [
  engine.name,
  engine,
])

export type Rig = {
  site: Site
  /** No driver can tell these browsers that they are offline: they have to find out. */
  network: Network
  /** Starts the browser on the one profile of the test. */
  launch: (engine: Engine) => Promise<EngineBrowser>
}

/** A site and a profile for the test that runs; at its end they go, and so does a browser that was not closed. */
export async function startRig(): Promise<Rig> {
  const site = await startSite()
  const profile = await mkdtemp(join(tmpdir(), 'lexharbor-engine-'))
  let running: EngineBrowser | undefined
  onTestFinished(async () => {
    await running?.close()
    await site.stop()
    await rm(profile, { recursive: true, force: true })
  })
  return {
    site,
    network: createNetwork(),
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

/** From then on the site's pages open without a network. */
export async function untilWorkerKeepsPages(browser: EngineBrowser): Promise<void> {
  await untilTrue(
    browser,
    'the worker is in charge',
    `navigator.serviceWorker.controller?.state === 'activated'`,
    60_000,
  )
}
