import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../servers/free-port.ts'
import { until } from '../until.ts'
import type { Engine } from './engine.ts'
import { findProgram } from './find-program.ts'
import { openSession } from './webdriver.ts'

const BROWSER = fileURLToPath(new URL('webkit-browser.py', import.meta.url))

/** WebKitGTK, the port of WebKit for Linux. Each launch has its own virtual display. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  async launch(profile, script = '') {
    const display = await startDisplay()
    const port = await freePort()
    const driver = spawn(findProgram('WEBKIT_DRIVER_PATH', ['WebKitWebDriver']), [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display.name,
        LEXHARBOR_WEBKIT_PROFILE: profile,
        LEXHARBOR_WEBKIT_SCRIPT: script,
        LIBGL_ALWAYS_SOFTWARE: '1',
        // WebKit's sandbox does not start for root, and in a container tests usually run as root.
        ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
      },
    })
    const end = async () => {
      await stop(driver)
      await stop(display.process)
    }
    try {
      const address = `http://127.0.0.1:${port}`
      await until(
        'the driver answers',
        async () => (await fetch(`${address}/status`).catch(() => undefined))?.ok,
        10_000,
      )
      const session = await openSession(address, { 'webkitgtk:browserOptions': { binary: BROWSER, args: [] } })
      const { open, reload, evaluate, click, type } = session
      return {
        open,
        reload,
        evaluate,
        click,
        type,
        async close() {
          await session.end()
          await end()
        },
      }
    } catch (error) {
      await end()
      throw error
    }
  },
}

/** Starts Xvfb (a virtual display). Xvfb chooses a free display number and writes the number to file descriptor 3. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const display = spawn(
    findProgram('XVFB_PATH', ['Xvfb']),
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const channel = display.stdio[3]
  if (channel == null) throw new Error('Xvfb has no channel for its number')
  const [number] = await once(channel, 'data')
  return { name: `:${String(number).trim()}`, process: display }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
