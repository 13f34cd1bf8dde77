import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { needPrograms } from '../support/runner/needed-programs.ts'
import { freePort } from '../support/servers/free-port.ts'
import { until } from '../support/until.ts'

// Builds the container image from pocketbase/deploy/Containerfile, and runs it. There is no base image, so the image
// contains only the program.

const USER = 65_532
const imageSchema = v.object({
  OCIv1: v.object({
    config: v.object({
      User: v.string(),
      Env: v.array(v.string()),
      Entrypoint: v.array(v.string()),
      Cmd: v.array(v.string()),
      Volumes: v.record(v.string(), v.unknown()),
    }),
  }),
})

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-container-'))
  await needPrograms({ buildah: 'buildah', chroot: 'coreutils', unshare: 'util-linux' })
  if (process.getuid?.() !== 0) throw new Error('The drill lacks the rights of root.')
})
afterAll(() => {
  buildah('rm', '--all')
  buildah('rmi', '--all', '--force')
  rmSync(folder, { recursive: true, force: true })
})

test('the image contains only the program, which serves the site as an unprivileged user', async () => {
  const context = join(folder, 'release')
  mkdirSync(context)
  cpSync(join(repositoryRoot, 'pocketbase/deploy'), join(context, 'deploy'), { recursive: true })
  const processor = { x64: 'amd64', arm64: 'arm64' }[process.arch as string] ?? process.arch
  cpSync(join(repositoryRoot, 'build/lexharbor'), join(context, `lexharbor-0.0.0-linux-${processor}`))
  const choices = ['--isolation', 'chroot', '--build-arg', 'BASE=scratch', '--build-arg', `TARGETARCH=${processor}`]
  buildah('bud', ...choices, '--file', join(context, 'deploy/Containerfile'), '--tag', 'lexharbor', context)

  const { config } = v.parse(imageSchema, JSON.parse(buildah('inspect', '--type', 'image', 'lexharbor'))).OCIv1
  expect(config).toMatchObject({
    User: `${USER}:${USER}`,
    Entrypoint: ['/lexharbor'],
    Cmd: ['serve'],
    Volumes: { '/home/nonroot': {} },
  })
  const image = buildah('mount', buildah('from', 'lexharbor'))
  expect(readdirSync(image)).toEqual(['lexharbor'])

  // Create the folders at which a container has mounts: /proc, and the two writable ones of deploy/compose.yaml.
  for (const [path, mode] of [
    ['proc', 0o555],
    ['tmp', 0o1777],
    ['home/nonroot', 0o700],
  ] as const) {
    mkdirSync(join(image, path), { recursive: true })
    chmodSync(join(image, path), mode)
  }
  chownSync(join(image, 'home/nonroot'), USER, USER)
  const port = await freePort()
  const env = {
    ...Object.fromEntries(config.Env.map((pair) => pair.split('='))),
    HTTP_ADDR: `0.0.0.0:${port}`,
    SITE_ORIGIN: 'https://www.example.com',
    PATH: process.env['PATH'],
  }
  // Mount /proc inside the program's root, as a container does. The mount ends with the program.
  const inside = `mount --bind /proc "$0/proc" && exec chroot --userspec=${USER}:${USER} "$0" "$@"`
  const program = spawn('unshare', ['--mount', 'sh', '-c', inside, image, ...config.Entrypoint, ...config.Cmd], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(program, 'exit')
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  try {
    await until(
      'the container answers',
      async () => {
        if (program.exitCode !== null) throw new Error(output)
        return (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined))?.ok
      },
      60_000,
    )
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    expect(readdirSync(join(image, 'home/nonroot/lexharbor'))).toContain('data.db')
    expect(readdirSync(image).toSorted()).toEqual(['home', 'lexharbor', 'proc', 'tmp'])
  } finally {
    if (program.kill('SIGTERM')) await exit
  }
})

/** Runs buildah with a storage for images in this test's folder. Returns its output. */
function buildah(...args: string[]): string {
  const store = ['--storage-driver', 'vfs', '--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
  return execFileSync('buildah', [...store, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
