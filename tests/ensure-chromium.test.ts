import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('support/browser/ensure-chromium.ts', import.meta.url))

test('the run is told which browser it uses: the one that CHROMIUM_PATH names, with its version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lexharbor-browser-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const browser = join(folder, 'chromium')
  await writeFile(browser, '#!/bin/sh\necho "a warning" >&2\necho "Chromium 1.2.3 built on Debian "\n')
  await chmod(browser, 0o755)
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], {
    env: { ...process.env, CHROMIUM_PATH: browser },
  })
  expect(stdout).toBe(`${browser}, Chromium 1.2.3 built on Debian\n`)
})
