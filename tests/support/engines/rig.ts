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
  /** Starts it on a profile of its own. @param breakPage runs in each page before its own scripts, and knows nothing around it */
  launchBroken: (engine: Engine, breakPage: () => void) => Promise<EngineBrowser>
}

/** A site and a profile for the test that runs; at its end they go, and so does the browser that was started last, if it was not closed. */
export async function startRig(): Promise<Rig> {
  const site = await startSite()
  const profiles = await mkdtemp(join(tmpdir(), 'lexharbor-engine-'))
  const newProfile = () => mkdtemp(join(profiles, 'profile-'))
  const profile = await newProfile()
  let running: EngineBrowser | undefined
  onTestFinished(async () => {
    await running?.close()
    await site.stop()
    await rm(profiles, { recursive: true, force: true })
  })
  return {
    site,
    network: createNetwork(),
    launch: async (engine) => track(await engine.launch(profile)),
    launchBroken: async (engine, breakPage) =>
      track(await engine.launch(await newProfile(), `(${breakPage.toString()})()`)),
  }

  function track(browser: EngineBrowser): EngineBrowser {
    const close = async () => {
      running = undefined
      await browser.close()
    }
    running = { ...browser, close }
    return running
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
