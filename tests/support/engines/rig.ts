import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createBreakableNetwork, type BreakableNetwork } from '../faults/network.ts'
import { startSite, type Site } from '../servers/site.ts'
import { untilTrue, type Engine, type EngineBrowser } from './engine.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

/** The browsers as arguments for `test.for`. The name comes first, because test titles contain it. */
export const engines: ReadonlyArray<readonly [name: string, engine: Engine]> = [firefox, webkit].map((engine) => [
  engine.name,
  engine,
])

export type Rig = {
  site: Site
  /**
   * Breaks the connection to the site. The drivers can't set these browsers offline, so the browser itself must notice
   * the broken connection.
   */
  network: BreakableNetwork
  /** Starts the browser with this test's profile folder, the same at every launch. */
  launch: (engine: Engine) => Promise<EngineBrowser>
  /**
   * Starts the browser with a new profile folder.
   * @param breakPage runs in each page before the page's own scripts; it can't use other names of its file
   */
  launchBroken: (engine: Engine, breakPage: () => void) => Promise<EngineBrowser>
}

/**
 * Creates a site and a browser profile for the running test. At the end of the test, deletes both and closes the last
 * browser.
 */
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
    network: createBreakableNetwork(),
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

/** Waits until the service worker controls the page. From then on it can serve the site's pages without a network. */
export async function untilWorkerKeepsPages(browser: EngineBrowser): Promise<void> {
  await untilTrue(
    browser,
    'the worker is in charge',
    `navigator.serviceWorker.controller?.state === 'activated'`,
    60_000,
  )
}
