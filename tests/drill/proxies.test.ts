import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageVisit, submitMessage, visitSteadily, type RepeatedVisit } from '../support/soak/visitors.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { findInstalled, needPrograms } from '../support/runner/needed-programs.ts'
import { freePort, holdSocket } from '../support/servers/free-port.ts'
import { environmentOf, startServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// Checks the example configurations of nginx and Caddy with these programs. Caddy also serves visitors while the test
// replaces the site's program behind it.

/** The cipher list that nginx uses by default. */
const NGINX_CIPHERS = 'HIGH:!aNULL:!MD5'
const VISITORS = 8
const RESTARTS = 3
const ANSWERED_BETWEEN = 20
const LIMIT_MS = 60_000
const TRUSTED = { TRUSTED_PROXIES: '127.0.0.1' }

const examples = join(repositoryRoot, 'pocketbase/deploy')
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexharbor-proxies-'))
  await needPrograms({ nginx: 'nginx-light', openssl: 'openssl', caddy: 'caddy' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('nginx accepts the example configuration, and rejects the same file with an error', () => {
  const example = readFileSync(join(examples, 'nginx.conf'), 'utf8')
  expect(nginxSays(example)).toEqual({ status: 0, output: expect.stringContaining('test is successful') })
  expect(nginxSays(example.replace('client_max_body_size', 'client_body_max_size'))).toEqual({
    status: 1,
    output: expect.stringContaining('unknown directive "client_body_max_size"'),
  })
})

test('with TLS 1.2 nginx offers only AEAD cipher suites, for both kinds of certificates', () => {
  const [, named = NGINX_CIPHERS] = /ssl_ciphers (\S+);/.exec(readFileSync(join(examples, 'nginx.conf'), 'utf8')) ?? []
  const suites = says('openssl', ['ciphers', '-v', named]).output.trim().split('\n')
  expect(suites.filter((suite) => !suite.endsWith('Mac=AEAD'))).toEqual([])
  for (const kind of ['ECDSA', 'RSA']) expect(suites.join()).toMatch(new RegExp(`TLSv1.2 +Kx=ECDH +Au=${kind}`))
})

test('Caddy accepts the example configuration, and rejects the same file with an error', () => {
  const example = readFileSync(join(examples, 'Caddyfile'), 'utf8')
  expect(caddySays(example)).toEqual({ status: 0, output: expect.stringContaining('Valid configuration') })
  expect(caddySays(example.replace('lb_try_duration', 'lb_try_for'))).toEqual({
    status: 1,
    output: expect.stringContaining('lb_try_for'),
  })
})

test('behind Caddy no submission is refused while systemd holds the socket', async () => {
  const server = await startServer({ raiseLimits: true, env: TRUSTED })
  await server.stop()
  const env = { ...environmentOf(server.dataDir, server.port), ...TRUSTED }
  const held = await holdSocket(server.port, server.program, env)
  try {
    const restart = async () => {
      const begun = held.begun()
      held.terminate()
      await until('the next program begins', () => held.begun() > begun, LIMIT_MS)
    }
    const { answered, refused } = await throughRestarts(server.port, submitMessage, restart)
    expect(refused).toEqual([])
    expect(await server.admin.rows('contact_messages')).toHaveLength(answered)
  } finally {
    await held.release()
    await server.remove()
  }
})

test('behind Caddy no page is refused, even without systemd’s socket', async () => {
  const server = await startServer({ raiseLimits: true, env: TRUSTED })
  try {
    const restart = async () => {
      await server.stop()
      await server.start()
    }
    expect(await throughRestarts(server.port, pageVisit, restart)).toMatchObject({ refused: [] })
  } finally {
    await server.remove()
  }
})

/**
 * Simulates visitors, who reach the site through Caddy, while the test restarts the program behind it.
 * @returns the number of successful answers, and the other results
 */
async function throughRestarts(
  behind: number,
  visit: RepeatedVisit,
  restart: () => Promise<void>,
): Promise<{ answered: number; refused: string[] }> {
  const port = await freePort()
  const file = join(folder, `Caddyfile.${port}`)
  const example = readFileSync(join(examples, 'Caddyfile'), 'utf8')
  const site = example.replace('www.example.com {', `:${port} {`).replace('127.0.0.1:8090', `127.0.0.1:${behind}`)
  writeFileSync(file, `{\n\tadmin off\n}\n${site}`)
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env: home(), stdio: 'ignore' })
  const ended = once(caddy, 'exit')
  try {
    const origin = `http://127.0.0.1:${port}`
    await until('Caddy answers', async () => (await fetch(`${origin}/api/health`).catch(() => undefined))?.ok, LIMIT_MS)
    const visitors = visitSteadily(origin, VISITORS, visit)
    const more = async () => {
      const before = visitors.answered()
      await until('visitors are answered', () => visitors.answered() - before >= ANSWERED_BETWEEN, LIMIT_MS)
    }
    for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
      await more()
      await restart()
    }
    await more()
    const refused = await visitors.end()
    return { answered: visitors.answered(), refused }
  } finally {
    if (caddy.kill()) await ended
  }
}

/** Lets nginx check the example configuration, with a certificate of this test and as the present user. */
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
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: home() })
  return { status, output: stdout + stderr }
}

function home() {
  return { ...process.env, HOME: folder, XDG_DATA_HOME: folder }
}
