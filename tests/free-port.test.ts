import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './support/servers/free-port.ts'

const MODULE = new URL('support/servers/free-port.ts', import.meta.url).href

test('no other process gets a reserved port', async () => {
  const port = await freePort()
  expect(await freePort(port)).not.toBe(port)
  expect(await portOfAnotherProcess(port)).not.toBe(port)
})

test('after its process has ended a port can be reserved again, but not while a server listens on it', async () => {
  const port = await portOfAnotherProcess(await freePort())
  const server = createServer()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  expect(await freePort(port)).not.toBe(port)
  await once(server.close(), 'close')
  expect(await freePort(port)).toBe(port)
})

/** Returns a port that another process reserved. That process has ended since. */
async function portOfAnotherProcess(first: number): Promise<number> {
  const script = `import { freePort } from '${MODULE}'; console.log(await freePort(${first}))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return Number(stdout)
}
