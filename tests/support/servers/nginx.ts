import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../repository/source-files.ts'
import { findInstalled } from '../runner/needed-programs.ts'
import { until } from '../until.ts'
import { endGroup } from './end-child.ts'
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
