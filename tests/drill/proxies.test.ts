import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../support/repository/source-files.ts'
import { findInstalled, needPrograms } from '../support/runner/needed-programs.ts'

// The examples for proxies, checked by the programs that read them.

const examples = join(root, 'pocketbase/deploy')
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-proxies-'))
  await needPrograms({ nginx: 'nginx-light', openssl: 'openssl', caddy: 'caddy' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('nginx takes its example, and no mistake in it', () => {
  const example = readFileSync(join(examples, 'nginx.conf'), 'utf8')
  expect(nginxSays(example)).toEqual({ status: 0, output: expect.stringContaining('test is successful') })
  expect(nginxSays(example.replace('client_max_body_size', 'client_body_max_size'))).toEqual({
    status: 1,
    output: expect.stringContaining('unknown directive "client_body_max_size"'),
  })
})

test('Caddy takes its example, and no mistake in it', () => {
  const example = readFileSync(join(examples, 'Caddyfile'), 'utf8')
  expect(caddySays(example)).toEqual({ status: 0, output: expect.stringContaining('Valid configuration') })
  expect(caddySays(example.replace('lb_try_duration', 'lb_try_for'))).toEqual({
    status: 1,
    output: expect.stringContaining('lb_try_for'),
  })
})

/** With a certificate of its own, and as whoever runs the test. */
function nginxSays(example: string) {
  const certificate = join(folder, 'live/www.example.com')
  mkdirSync(certificate, { recursive: true })
  const [key, chain] = [join(certificate, 'privkey.pem'), join(certificate, 'fullchain.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=www.example.com', '-days', '2']
  expect(spawnSync('openssl', [...request, '-keyout', key, '-out', chain]).status).toBe(0)
  const site = example.replaceAll('/etc/letsencrypt', folder)
  expect(site).not.toBe(example)
  const whole = join(folder, 'nginx.conf')
  writeFileSync(whole, `pid ${folder}/pid;\nerror_log ${folder}/log;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`)
  return says(findInstalled('nginx') ?? '', ['-t', '-c', whole])
}

function caddySays(example: string) {
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, example)
  return says('caddy', ['validate', '--adapter', 'caddyfile', '--config', file])
}

function says(program: string, args: string[]) {
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder }
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
  return { status, output: stdout + stderr }
}
