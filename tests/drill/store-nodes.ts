import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/servers/free-port.ts'
import { until } from '../support/until.ts'
import { minio } from './programs.ts'
import { ACCESS_KEY, SECRET, signedAddress, storeVariables } from './store-access.ts'

const NODES = 4
const START_LIMIT_MS = 120_000

/**
 * An object store of several processes (nodes), each with its own folder. It distributes every object over all nodes,
 * so that it survives the loss of any two.
 */
export type StoreNodes = {
  /** The site server's settings, which name the first node. */
  env: Record<string, string>
  /** Kills a node, but not the first one, which the site server uses. */
  kill(node: number): Promise<void>
  remove(): Promise<void>
}

export async function startStoreNodes(): Promise<StoreNodes> {
  const work = mkdtempSync(join(tmpdir(), 'lexharbor-nodes-'))
  // In a container MinIO refuses loopback addresses, so use an address of the network.
  const host = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address
  if (host === undefined) throw new Error('The drill lacks an address of this computer in a network.')
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()].slice(0, NODES)
  const folders = ports.map((_port, index) => join(work, `node-${index}`))
  for (const folder of folders) mkdirSync(folder)
  const nodes = ports.map((port, index) => `http://${host}:${port}${folders[index]}`)
  const env = {
    PATH: process.env['PATH'],
    HOME: work,
    MINIO_ROOT_USER: ACCESS_KEY,
    MINIO_ROOT_PASSWORD: SECRET,
    MINIO_BROWSER: 'off',
    // MinIO normally refuses several folders on one disk. This setting allows them.
    MINIO_CI_CD: '1',
  }
  const children = ports.map((port): ChildProcess => {
    const child = spawn(minio(), ['server', '--address', `${host}:${port}`, ...nodes], { env, stdio: 'ignore' })
    const killWithUs = () => child.kill('SIGKILL')
    process.once('exit', killWithUs)
    child.once('exit', () => process.off('exit', killWithUs))
    return child
  })
  const endpoint = `http://${host}:${ports[0]}`
  await until(
    'all nodes answer for the whole store',
    async () => (await fetch(`${endpoint}/minio/health/cluster`).catch(() => undefined))?.ok,
    START_LIMIT_MS,
  )
  await until(
    'the bucket is made',
    async () => [200, 409].includes((await fetch(signedAddress('PUT', endpoint, '/files'), { method: 'PUT' })).status),
    START_LIMIT_MS,
  )
  return {
    env: storeVariables('FILES_S3', endpoint, 'files'),
    async kill(node) {
      const child = children[node]
      if (child === undefined || node === 0) throw new Error(`no node ${node} to kill`)
      await end(child)
    },
    async remove() {
      await Promise.all(children.map(end))
      rmSync(work, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
