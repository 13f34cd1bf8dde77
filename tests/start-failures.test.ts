import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './support/servers/free-port.ts'
import { type StartCommand, openStartFolder, writeCommand } from './support/servers/start-folder.ts'

// Failures of `npm start`. Each failure ends the command with status 1, and with one line that says what to do.

const folder = openStartFolder()
let port: number
let env: Record<string, string>

beforeAll(async () => {
  port = await freePort()
  env = { HTTP_ADDR: `127.0.0.1:${port}` }
  await folder.builtProject()
})

afterAll(() => folder.remove())

describe('npm start refuses, before it does anything else:', () => {
  const project = folder.unbuiltProject()
  const noCommand = folder.commands({})
  const refusals: { because: string; says: string; given?: Record<string, string>; machine?: string }[] = [
    {
      because: 'an HTTP_ADDR without a port',
      given: { HTTP_ADDR: 'localhost' },
      says: 'HTTP_ADDR "localhost" is not an address. Write host:port, such as 127.0.0.1:8090.',
    },
    {
      because: 'an HTTP_ADDR with a port too high',
      given: { HTTP_ADDR: ':65536' },
      says: 'HTTP_ADDR ":65536" is not an address. Write host:port, such as 127.0.0.1:8090.',
    },
    {
      because: 'the address of another machine',
      given: { HTTP_ADDR: '192.0.2.1:8090' },
      says: 'nothing can listen on 192.0.2.1:8090 (EADDRNOTAVAIL). Set HTTP_ADDR to an address of this machine.',
    },
    {
      because: 'a port that needs more rights',
      given: { HTTP_ADDR: '127.0.0.1:80' },
      machine: "net.Server.prototype.listen = function () { this.emit('error', { code: 'EACCES' }) }",
      says: 'port 80 needs more rights. Choose one above 1023: HTTP_ADDR=127.0.0.1:8090 npm start',
    },
    {
      because: 'an old Node',
      machine: "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })",
      says: 'Node 20.18.3 is too old. Install Node 20.19 or newer from https://nodejs.org and run the command again.',
    },
    {
      because: 'no Go',
      given: { PATH: noCommand },
      machine: 'fs.existsSync = () => false',
      says: 'Go was not found. Install Go 1.21 or newer from https://go.dev/dl and run the command again.',
    },
    {
      because: 'a Go that is not on PATH',
      given: { PATH: noCommand },
      machine: "fs.existsSync = (path) => path === '/usr/local/go/bin/go'",
      says: 'Go was found in /usr/local/go/bin, which is not on PATH. Run `export PATH="$PATH:/usr/local/go/bin"` and the command again.',
    },
    {
      because: 'a Go that cannot fetch a newer one',
      given: { PATH: folder.commands({ go: 'echo go1.20.14' }) },
      says: 'Go 1.20.14 is too old. Install Go 1.21 or newer from https://go.dev/dl and run the command again.',
    },
    {
      because: 'a Go that does not tell its version',
      given: { PATH: folder.commands({ go: 'echo' }) },
      says: 'Go before 1.16 is too old. Install Go 1.21 or newer from https://go.dev/dl and run the command again.',
    },
  ]

  test.each(refusals)('$because', async ({ given, machine, says }) => {
    const data = folder.fresh()
    expect(await folder.run(project, 'start', { ...env, DATA_DIR: data, ...given }, machine).end).toEqual(refusal(says))
    expect([data, join(project, 'build')].filter((path) => existsSync(path))).toEqual([])
  })

  test('a port that another program uses', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
    const says = `port ${port} is taken. End what listens there, or choose another: HTTP_ADDR=127.0.0.1:${port + 1} npm start`
    const data = folder.fresh()
    expect(await folder.run(project, 'start', { ...env, DATA_DIR: data }).end).toEqual(refusal(says))
    expect([data, join(project, 'build')].filter((path) => existsSync(path))).toEqual([])
    await new Promise((resolve) => holder.close(resolve))
  })
})

describe('the packages:', () => {
  const project = folder.fetchedProject()
  const failures: { because: string; npm?: string; shows: string[]; says: string }[] = [
    {
      because: 'no npm',
      shows: ['packages: installing… failed'],
      says: 'npm was not found. Install Node with npm from https://nodejs.org and run the command again.',
    },
    {
      because: 'no network',
      npm: 'echo npm error code ENOTFOUND; exit 1',
      shows: ['packages: installing… failed'],
      says: 'the packages could not be downloaded. Check the connection (or `npm config get registry`) and run the command again.',
    },
    {
      because: 'an install that fails',
      npm: 'echo npm error code EBADPLATFORM; exit 1',
      shows: ['packages: installing… npm error code EBADPLATFORM', 'failed'],
      says: '`npm ci` failed, see above. Delete node_modules and run the command again.',
    },
    {
      because: 'a package with another content than the locked one',
      npm: 'echo npm error code EINTEGRITY; exit 1',
      shows: ['packages: installing… npm error code EINTEGRITY', 'failed'],
      says: 'a package is not the one that package-lock.json names, see above. Run `npm cache clean --force` and the command again; if it fails again, do not use the package.',
    },
    {
      because: 'a package.json with other packages than the lock',
      npm: 'echo npm error npm ci can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.; exit 1',
      shows: [
        'packages: installing… npm error npm ci can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.',
        'failed',
      ],
      says: 'package.json and package-lock.json name different packages, see above. Run `npm install` and the command again.',
    },
  ]

  test.each(failures)('$because', async ({ npm, shows, says }) => {
    const path = folder.commands({ go: 'echo go1.27.0', ...(npm === undefined ? {} : { npm }) })
    const end = await endOf(folder.run(project, 'start', { ...env, PATH: path }))
    expect(end).toMatchObject(stop(says))
    expect(end.lines).toEqual(['modules: fetching and compiling beside the rest', ...shows])
  })
})

describe('the build:', () => {
  test('a Go that prints no version', async () => {
    const path = folder.commands({ go: "echo 'go: parsing $GOFLAGS: non-flag' >&2; exit 1" })
    const end = await endOf(folder.run(await folder.builtProject(), 'start', { ...env, PATH: path }))
    const says =
      '`go env` failed, see above. Correct the error, or reinstall Go from https://go.dev/dl, and run the command again.'
    expect(end).toMatchObject(stop(says))
    expect(end.lines).toEqual(['go: parsing $GOFLAGS: non-flag'])
  })

  describe('while the binary is compiled:', () => {
    let project: string

    beforeAll(async () => {
      project = await folder.builtProjectOfOnesOwn()
      rmSync(join(project, 'build/lexharbor'))
    })

    test('no network', async () => {
      const path = folder.commands({
        go: '[ "$1" = env ] && echo go1.27.0 && exit; echo dial tcp: lookup proxy.golang.org: no such host; exit 1',
      })
      const end = await endOf(folder.run(project, 'start', { ...env, PATH: path }))
      const says =
        'Go or one of its modules could not be downloaded. Check the connection (or `go env GOPROXY`) and run the command again.'
      expect(end).toMatchObject(stop(says))
    })

    test('Ctrl-C, which ends the command without an error', async () => {
      const path = folder.commands({ go: '[ "$1" = env ] && echo go1.27.0 && exit; exec sleep 600' })
      const start = folder.run(project, 'start', { ...env, PATH: `${path}:${process.env['PATH'] ?? ''}` })
      await start.prints('binary: compiling')
      start.interrupt('the command')
      const end = await endOf(start)
      expect(end).toMatchObject({ status: 0, stops: [], leftRunning: false })
    })
  })
})

describe('the server:', () => {
  test('a setting that every command refuses', async () => {
    const given = { DATA_DIR: folder.fresh(), SMTP_HOST: 'mail.example.com', SMTP_PORT: 'none' }
    const end = await endOf(folder.run(await folder.builtProject(), 'start', { ...env, ...given }))
    const says =
      'the sample content could not be loaded (status 1), see above. Correct what is named there and run the command again.'
    expect(end).toMatchObject(stop(says))
    expect(end.lines.at(-1)).toBe('SMTP_PORT must be a number from 1 to 65535')
  })

  test('a server that ends by itself', async () => {
    const project = await folder.builtProjectOfOnesOwn()
    const answer = "(request, response) => (request.url === '/end' ? process.exit(3) : response.end())"
    const program = `import { createServer } from 'node:http'\nif (process.argv[2] === 'serve') createServer(${answer}).listen(${port}, '127.0.0.1')\n`
    writeCommand(join(project, 'build/lexharbor'), `#!${process.execPath}\n${program}`)
    const start = folder.run(project, 'start', { ...env, DATA_DIR: folder.fresh() })
    await start.prints('Ctrl-C stops everything.')
    await fetch(`http://127.0.0.1:${port}/end`).catch(() => undefined)
    const end = await endOf(start)
    const says = 'the server ended by itself (status 3), see above. The same command starts it again.'
    expect(end).toMatchObject(stop(says))
  })
})

/** The expected end of a command that has printed nothing else. */
const refusal = (says: string) => ({ status: 1, output: `\nStopped: ${says}\n`, leftRunning: false })

/** The expected end of a command whose tools have already printed output. */
const stop = (says: string) => ({ status: 1, stops: [`Stopped: ${says}`], leftRunning: false })

const isStop = (line: string) => line.startsWith('Stopped: ')

/**
 * Waits until the command ends. Returns the lines with the reason (`stops`), and all other lines that are not empty
 * (`lines`).
 */
async function endOf(start: StartCommand) {
  const { status, output, leftRunning } = await start.end
  const said = output.split('\n').filter((line) => line.trim() !== '')
  return { status, leftRunning, stops: said.filter(isStop), lines: said.filter((line) => !isStop(line)) }
}
