import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../repository/source-files.ts'
import { findInstalled, needPrograms, howToInstall, installSystemPackages } from '../runner/needed-programs.ts'
import { until } from '../until.ts'
import { endGroup, BINARY } from './server.ts'
import { freePort } from './free-port.ts'

export type Nginx = { origin: string; remove(): Promise<void> }

/**
 * Starts nginx, and waits until it answers.
 * @param directives returns the content of nginx's block `http`, with a server at `port` of 127.0.0.1
 */
export async function startNginx(directives: (port: number, folder: string) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-nginx-'))
  // If root starts nginx, its workers run as another user, who must read this folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const [config, log] = [join(folder, 'nginx.conf'), join(folder, 'log')]
  writeFileSync(
    config,
    `daemon off; pid ${folder}/pid; error_log ${log}; events {}
http { access_log off; ${paths.join(' ')} ${directives(port, folder)} }`,
  )
  const program = findInstalled('nginx') ?? 'nginx'
  const child = spawn(program, ['-p', folder, '-e', log, '-c', config], { stdio: 'ignore', detached: true })
  await until('nginx answers', async () => (await fetch(`${origin}/`).catch(() => undefined))?.ok)
  return {
    origin,
    async remove() {
      await endGroup(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the server block of pocketbase/deploy/nginx.conf, without TLS, for `port`. It forwards to `askedPort`. */
export function exampleServer(port: number, askedPort: number): string {
  const example = readFileSync(join(repositoryRoot, 'pocketbase/deploy/nginx.conf'), 'utf8')
  return example
    .slice(example.lastIndexOf('server {'))
    .replaceAll(/^\t(?:listen|server_name|ssl_\w+) .*\n/gm, '')
    .replace('{', `{ listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:8090', `127.0.0.1:${askedPort}`)
}

export type CacheNode = {
  origin: string
  /**
   * The address of the relay: a program that receives a webhook from the site when content changes, and then purges the
   * changed pages from Varnish.
   */
  purgeUrl: string
  /** Kills Varnish by SIGKILL. The relay keeps running. */
  kill(): Promise<void>
  /** Starts Varnish again after `kill`, with an empty cache. */
  start(): Promise<void>
  /**
   * Starts the relay (see `purgeUrl`), and waits until it answers.
   * @param secret the secret with which the site signs its webhooks
   */
  relay(secret: string): Promise<void>
  remove(): Promise<void>
}

/**
 * Checks that nginx and Varnish are installed, with Varnish's module `xkey`, which purges cached pages by keys. On
 * Debian it installs missing packages, if the user is root.
 * @throws one line that names the missing program
 */
export async function needVarnish(): Promise<void> {
  await needPrograms({ varnishd: 'varnish', nginx: 'nginx-light' })
  if (!hasKeys()) installSystemPackages(['varnish-modules'])
  if (!hasKeys()) throw new Error(`The drill lacks xkey. ${howToInstall(['varnish-modules'])}.`)
}

const varnishd = () => findInstalled('varnishd') ?? 'varnishd'
const shipped = join(repositoryRoot, 'docs/caches/lexharbor.vcl')

function hasKeys(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-varnish-'))
  const { status } = spawnSync(varnishd(), ['-C', '-j', 'none', '-n', folder, '-f', shipped], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

/**
 * Starts a Varnish cache in front of the site, with the configuration from docs/caches.
 * @param sitePort the port of the site's server
 * @param change returns another configuration, for a test of a fault
 */
export async function startCacheNode(sitePort: number, change = (vcl: string) => vcl): Promise<CacheNode> {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-varnish-'))
  const [port, purgePort, relayPort] = [await freePort(), await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const vcl = join(folder, 'site.vcl')
  writeFileSync(vcl, change(readFileSync(shipped, 'utf8')).replace('.port = "8090"', `.port = "${sitePort}"`))
  const children: ChildProcess[] = []
  let cache: ChildProcess | undefined

  const run = (program: string, args: string[], env: NodeJS.ProcessEnv = process.env) => {
    const child = spawn(program, args, { stdio: 'ignore', env, detached: true })
    children.push(child)
    return child
  }
  const start = async () => {
    const args = [
      '-F',
      '-j',
      'none',
      '-n',
      join(folder, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-a',
      `purge=127.0.0.1:${purgePort}`,
      '-t',
      '0',
      '-s',
      'malloc,64m',
      '-f',
      vcl,
    ]
    cache = run(varnishd(), args)
    await until('the cache answers', async () => (await fetch(`${origin}/robots.txt`).catch(() => undefined))?.ok)
  }
  await start()
  return {
    origin,
    purgeUrl: `http://127.0.0.1:${relayPort}/`,
    start,
    kill: () => endGroup(cache),
    async relay(secret) {
      const addresses = ['--listen', `127.0.0.1:${relayPort}`, '--node', `http://127.0.0.1:${purgePort}`]
      run(BINARY, ['cache-relay', ...addresses], { ...process.env, CACHE_SECRET: secret })
      await until(
        'the relay answers',
        async () => (await fetch(`http://127.0.0.1:${relayPort}/`).catch(() => undefined)) !== undefined,
      )
    },
    async remove() {
      for (const child of children) await endGroup(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
