import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from './support/repository/source-files.ts'

// Checks the files for operators in pocketbase/deploy, and the documentation page about them. tests/drill tests these
// files with systemd, Caddy, nginx and a container builder.

const deploy = join(repositoryRoot, 'pocketbase/deploy')
const file = (name: string) => readFileSync(join(deploy, name), 'utf8')
const page = readFileSync(join(repositoryRoot, 'docs/operations/deploy.md'), 'utf8')

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The settings that a systemd unit must have to restrict the program. */
const HARDENING = [
  'CapabilityBoundingSet=',
  'DynamicUser=yes',
  'LockPersonality=yes',
  'MemoryDenyWriteExecute=yes',
  'NoNewPrivileges=yes',
  'PrivateDevices=yes',
  'PrivateTmp=yes',
  'PrivateUsers=yes',
  'ProcSubset=pid',
  'ProtectClock=yes',
  'ProtectControlGroups=yes',
  'ProtectHome=yes',
  'ProtectHostname=yes',
  'ProtectKernelLogs=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelTunables=yes',
  'ProtectProc=invisible',
  'ProtectSystem=strict',
  'RemoveIPC=yes',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'StateDirectoryMode=0700',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service',
  'SystemCallFilter=~@privileged @resources',
  'UMask=0077',
]

test('no built page contains the time of the build, so that the same sources make the same program', () => {
  const site = join(repositoryRoot, 'build/site')
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  expect(pages).toContain(join('blog', '404.html'))
  const timed = /"(?:dehydratedAt|dataUpdatedAt)":[1-9]/
  expect(pages.filter((path) => timed.test(readFileSync(join(site, path), 'utf8')))).toEqual([])
})

test('the systemd unit denies the program everything that it does not need', () => {
  const lines = file('lexharbor.service').split('\n')
  expect(HARDENING.filter((line) => !lines.includes(line))).toEqual([])
})

test('program, units, proxies and container use one address', () => {
  const source = readFileSync(join(repositoryRoot, '.env.example'), 'utf8')
  const [, address = ''] = /^#HTTP_ADDR=(.+)$/m.exec(source) ?? []
  expect(file('lexharbor.socket')).toContain(`\nListenStream=${address}\n`)
  expect(file('Caddyfile')).toContain(`reverse_proxy ${address} {`)
  expect(file('nginx.conf')).toContain(`proxy_pass http://${address};`)
  expect(file('compose.yaml')).toContain(`'${address}:${address.split(':')[1]}'`)
  expect(file('Containerfile')).toContain(`HTTP_ADDR=0.0.0.0:${address.split(':')[1]}\n`)
})

test('the container has no root, no shell and no download, and only its data can be written', () => {
  const commands = file('Containerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => line.split(' ')[0])
  expect(commands).toEqual(['ARG', 'FROM', 'ARG', 'COPY', 'ENV', 'VOLUME', 'EXPOSE', 'USER', 'ENTRYPOINT', 'CMD'])
  expect(file('Containerfile')).toMatch(/^ARG BASE=gcr\.io\/distroless\/static-debian\d+:nonroot$/m)
  expect(file('Containerfile')).toMatch(/^USER 65532:65532$/m)
  expect(file('Containerfile')).toMatch(/^ENTRYPOINT \["\/lexharbor"\]\nCMD \["serve"\]$/m)
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    expect(file('compose.yaml')).toContain(`\n    ${line}\n`)
})

test('the page about deployment names every file, and its commands put each file in the stated place', () => {
  expect(readdirSync(deploy).filter((name) => !page.includes(`deploy/${name}`))).toEqual([])
  const release = join(folder, 'release')
  mkdirSync(release)
  writeFileSync(join(release, 'lexharbor-0.0.0-linux-amd64'), '#!/bin/sh\necho "lexharbor $*"\n')
  spawnSync('cp', ['-r', deploy, join(release, 'deploy')])
  for (const name of ['etc/systemd/system', 'usr/local/bin']) mkdirSync(join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'stubs'))
  writeFileSync(join(folder, 'stubs/systemctl'), '#!/bin/sh\necho "systemctl $*"\n', { mode: 0o755 })
  // Run the page's commands in a folder of this test, with a fake systemctl that only prints its arguments.
  const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  expect(commands).toHaveLength(3)
  const here = commands.join('').replaceAll(/(?<![\w.])\/(?=etc\/|usr\/)/g, `${folder}/`)
  expect(here).not.toMatch(/(?:^|\s)\/(?:etc|usr)/)
  const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', here], {
    cwd: release,
    encoding: 'utf8',
    env: { PATH: `${folder}/stubs:/usr/bin:/bin` },
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.split('\n').filter((line) => line.startsWith('systemctl'))).toEqual([
    'systemctl daemon-reload',
    'systemctl enable --now lexharbor.socket lexharbor.service',
    'systemctl restart lexharbor.service',
  ])
  const mode = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
  expect(mode('etc/lexharbor/lexharbor.env')).toBe('600')
  expect(mode('usr/local/bin/lexharbor')).toBe('755')
  for (const name of ['lexharbor.service', 'lexharbor.socket'])
    expect(readFileSync(join(folder, 'etc/systemd/system', name), 'utf8')).toBe(file(name))
})
