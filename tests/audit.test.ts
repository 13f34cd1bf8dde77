import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openStartFolder } from './support/servers/start-folder.ts'

const folder = openStartFolder()
afterAll(() => folder.remove())

const TODAY = '2026-11-22'
const MODULE = pathToFileURL('tests/support/runner/audit.ts').href
const EXCEPTIONS = 'tests/support/runner/audit-exceptions.json'

const minimist = {
  vulnerabilities: {
    minimist: {
      via: [
        {
          url: 'https://github.com/advisories/GHSA-aaaa',
          title: 'Prototype Pollution',
          severity: 'high',
          range: '<1.2.6',
        },
      ],
    },
    mkdirp: { via: ['minimist'] },
  },
}
const noPackages = { vulnerabilities: {} }

/**
 * Findings in govulncheck's format. It reports a vulnerability up to three times: for the module, the package, and the
 * called function.
 */
const image = { module: 'golang.org/x/image', version: 'v0.46.0' }
const required = { finding: { osv: 'GO-2026-0002', trace: [image] } }
const called = {
  finding: {
    osv: 'GO-2026-0001',
    fixed_version: 'v0.47.0',
    trace: [{ ...image, package: 'golang.org/x/image/webp', function: 'Decode' }],
  },
}
const scanned = [
  { progress: { message: 'Checking the code against the vulnerabilities...' } },
  { osv: { id: 'GO-2026-0001', summary: 'Panic in webp' } },
  { osv: { id: 'GO-2026-0002', summary: 'Panic in tiff' } },
]
const minimistLine =
  'npm packages: GHSA-aaaa in minimist <1.2.6: Prototype Pollution (high), https://github.com/advisories/GHSA-aaaa'
const imageLine =
  'Go code: GO-2026-0001 in golang.org/x/image@v0.46.0: Panic in webp; golang.org/x/image/webp.Decode is called; mended in v0.47.0, https://pkg.go.dev/vuln/GO-2026-0001'
const livedWith = [
  { id: 'GHSA-aaaa', reason: 'only parses our own arguments', until: '2026-11-22' },
  { id: 'GO-2026-0001', reason: 'takes no WebP of strangers', until: '2027-01-01' },
]

test('passes if neither database lists a dependency', async () => {
  expect(await audit({ npm: [noPackages], go: scanned })).toEqual({ passed: 4, failed: 0, notChecked: 0, lines: [] })
})

test('fails for each vulnerability of an npm package and for each one in called Go code, but not in Go code that is only required', async () => {
  expect(await audit({ npm: [minimist], go: [...scanned, required, called, called] })).toEqual({
    passed: 2,
    failed: 2,
    notChecked: 0,
    lines: [minimistLine, imageLine],
  })
})

test('a finding with an exception passes up to its last day', async () => {
  const given = { npm: [minimist], go: [...scanned, called], exceptions: livedWith }
  expect(await audit(given)).toEqual({ passed: 4, failed: 0, notChecked: 0, lines: [] })
  expect(await audit({ ...given, today: '2026-11-23' })).toEqual({
    passed: 3,
    failed: 1,
    notChecked: 0,
    lines: [
      'exceptions: the exception for GHSA-aaaa ended on 2026-11-22; its reason was: only parses our own arguments',
    ],
  })
})

test('an exception without a finding fails, so that the list stays correct', async () => {
  expect(await audit({ npm: [noPackages], go: scanned, exceptions: livedWith })).toEqual({
    passed: 2,
    failed: 2,
    notChecked: 0,
    lines: [
      'npm packages: the exception for GHSA-aaaa is needed no more: remove it',
      'Go code: the exception for GO-2026-0001 is needed no more: remove it',
    ],
  })
})

test.each([
  { id: 'CVE-1', reason: 'r', until: TODAY },
  { id: 'GO-1', until: TODAY },
  { id: 'GO-1', reason: 'r', until: 'soon' },
])('an exception needs an id of a database, a reason and a last day: %j has not', async (exception) => {
  const { lines } = await audit({ npm: [noPackages], go: scanned, exceptions: [exception] })
  expect(lines[0]).toMatch(/^exceptions: the exception .* needs an id \(GHSA-… or GO-…\), a reason and a last day$/)
})

test('without a connection the audit reports that it was not checked, and neither passes nor fails; exceptions are not reported as unneeded', async () => {
  const offline = { message: 'request to https://registry.npmjs.org/ failed, reason: getaddrinfo ENOTFOUND' }
  const { lines, ...counts } = await audit({ npm: [offline], exceptions: livedWith, database: 'http://127.0.0.1:9' })
  expect(counts).toEqual({ passed: 2, failed: 0, notChecked: 2 })
  expect(lines).toEqual([
    `npm packages: no connection to the database (${offline.message})`,
    expect.stringMatching(/^Go code: no connection to the database \(http:\/\/127\.0\.0\.1:9: .+\)$/),
  ])
})

test.each([
  'govulncheck: fetching vulnerabilities: Get "https://vuln.go.dev/index/modules.json.gz": dial tcp: no such host',
  'go: golang.org/x/vuln/cmd/govulncheck@v1.8.0: module lookup disabled by GOPROXY=off',
])('a scanner that finds no connection says so: %s', async (reason) => {
  expect(await audit({ npm: [noPackages], goSays: reason })).toEqual({
    passed: 3,
    failed: 0,
    notChecked: 1,
    lines: [`Go code: no connection to the database (${reason})`],
  })
})

test('a tool that crashes fails', async () => {
  const { lines, ...counts } = await audit({ npm: [], goSays: 'pattern ./...: syntax error' })
  expect(counts).toEqual({ passed: 2, failed: 2, notChecked: 0 })
  expect(lines).toContain('npm packages: the tool broke down')
  expect(lines).toContain('pattern ./...: syntax error')
})

test('Go modules on this machine that differ from go.sum fail', async () => {
  const { failed, lines } = await audit({ npm: [noPackages], go: scanned, modules: 'exit 1' })
  expect(failed).toBe(1)
  expect(lines[0]).toBe('Go modules: not those of go.sum')
})

test('the exceptions of this repository are well-formed', async () => {
  const exceptions: unknown[] = JSON.parse(readFileSync(EXCEPTIONS, 'utf8'))
  const { lines } = await audit({ npm: [noPackages], go: scanned, exceptions, today: '2000-01-01' })
  expect(lines.filter((line) => line.startsWith('exceptions: '))).toEqual([])
})

type Given = {
  npm: object[]
  go?: object[]
  /** The scanner's output instead of a report. */
  goSays?: string
  /** A shell command that replaces `go mod verify`. */
  modules?: string
  exceptions?: unknown[]
  today?: string
  database?: string
}

type Outcome = { passed: number; failed: number; notChecked: number; lines: string[] }

/** Runs the audit with a fake npm and a fake Go, which print the given output in the format of the real programs. */
async function audit({
  npm,
  go = [],
  goSays,
  modules = 'exit 0',
  exceptions = [],
  today = TODAY,
  database = 'file:///nowhere',
}: Given): Promise<Outcome> {
  const said = folder.fresh()
  const print = (name: string, text: string) => {
    writeFileSync(`${said}-${name}`, text)
    return `/bin/cat ${said}-${name}`
  }
  const path = folder.commands({
    npm: `echo 'npm warn about something' >&2; ${print('npm', laidOut(npm))}`,
    go: `case "$1" in env) echo go1.27.0 ;; mod) ${modules} ;; *) ${print('go', goSays ?? laidOut(go))} ;; esac`,
  })
  const program = `
    import { audit } from ${JSON.stringify(MODULE)}
    const { passed, failed, notChecked } = await audit(${JSON.stringify(exceptions)}, ${JSON.stringify(today)})
    console.log(notChecked.join('\\n') + '\\n' + JSON.stringify({ passed, failed, notChecked: notChecked.length }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: path, GOVULNDB: database },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => line !== '')
  const counts: Omit<Outcome, 'lines'> = JSON.parse(lines.pop() ?? '')
  return { ...counts, lines }
}

const laidOut = (messages: object[]) => messages.map((each) => `${JSON.stringify(each, null, 2)}\n`).join('')
