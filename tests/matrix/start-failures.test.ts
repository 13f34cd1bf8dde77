import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { type StartCommand, openStartFolder } from '../support/servers/start-folder.ts'

// Failures of `npm start` that need a build, or the sample content. Each failure ends the command with status 1, and
// with one line that says what to do.

const folder = openStartFolder()
let port: number
let env: Record<string, string>

beforeAll(async () => {
  port = await freePort()
  env = { HTTP_ADDR: `127.0.0.1:${port}` }
  await folder.builtProject()
})

afterAll(() => folder.remove())

describe('the build:', () => {
  const broken: { what: string; file: string; line: string; shows: RegExp; says: string }[] = [
    {
      what: 'the site',
      file: 'src/home/home-page.tsx',
      line: 'export const = 1',
      shows: /src\/home\/home-page\.tsx:\d+:14/,
      says: 'the site does not build, see above. Correct the named file and run the command again.',
    },
    {
      what: 'the hooks',
      file: 'pb_hooks/src/site.ts',
      line: 'export const = 1',
      shows: /pb_hooks\/src\/site\.ts:\d+:13: ERROR: /,
      says: 'the hooks do not build, see above. Correct the named file under pb_hooks and run the command again.',
    },
    {
      what: 'the binary',
      file: 'pocketbase/main.go',
      line: 'func = 1',
      shows: /main\.go:\d+:6: syntax error: /,
      says: 'the binary does not build, see above. Correct the named file under pocketbase and run the command again.',
    },
  ]

  test.each(broken)('a syntax error in $what', async ({ file, line, shows, says }) => {
    const project = await folder.builtProjectOfOnesOwn()
    appendFileSync(join(project, file), `\n${line}\n`)
    const data = folder.fresh()
    const end = await endOf(folder.run(project, 'start', { ...env, DATA_DIR: data }))
    expect(end).toMatchObject(stop(says))
    expect(end.lines.join('\n')).toMatch(shows)
    expect(existsSync(data)).toBe(false)
  })
})

describe('the server:', () => {
  test('a password that the server refuses', async () => {
    const given = { DATA_DIR: folder.fresh(), ADMIN_PASSWORD: 'short' }
    const end = await endOf(folder.run(await folder.builtProjectWithOneSample(), 'start', { ...env, ...given }))
    const says =
      'the server did not start (status 1), see above. Correct what is named there and run the command again.'
    expect(end).toMatchObject(stop(says))
    expect(end.lines.at(-1)).toMatch(/^cannot create the administrator: .+ADMIN_PASSWORD has at least 8 characters/)
  })
})

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
