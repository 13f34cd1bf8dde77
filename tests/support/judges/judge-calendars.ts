import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, chownSync, existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { property } from '../mail/smtp-sink.ts'
import { needPrograms, findInstalled, howToInstall, installSystemPackages } from '../runner/needed-programs.ts'
import { endChild } from '../servers/server.ts'
import { freePort } from '../servers/free-port.ts'
import { until } from '../until.ts'
import { declareJudge, OF_THE_SYSTEM } from './judge.ts'

type CalendarServer = {
  name: string
  /** Finds the server's programs. Throws a line that names the missing ones. */
  need: () => Promise<void>
  /**
   * Starts the server.
   * @param folder an empty folder for its data
   * @returns a function that stops the server
   */
  start: (port: number, folder: string) => Promise<() => Promise<void>>
  /** A user of the server. The password is `PASSWORD`. */
  user: string
  /** The path of the calendar that the test creates on the server. */
  calendar: string
  /** A fault that makes the server refuse a calendar entry. */
  refused: { fault: string; into: (entry: string) => string }
}

export const CALENDAR_PASSWORD = 'user'

/** Describes a calendar server that is a single program, with a Debian package of the same name. */
export const program = (
  name: string,
  args: (port: number, folder: string) => string[],
): Pick<CalendarServer, 'name' | 'need' | 'start' | 'refused'> => ({
  name,
  need: () => needPrograms({ [name]: name }),
  start: async (port, folder) => {
    const running = spawn(name, args(port, folder), { stdio: 'ignore' })
    return () => endChild(running, 'SIGTERM')
  },
  refused: { fault: 'an event that nobody ends', into: (entry) => entry.replace('END:VEVENT\r\n', '') },
})

/**
 * Defines a judge: a calendar server stores the calendar entries of our mails, as a recipient's calendar program would
 * upload them, and returns them.
 */
export function judgeCalendars({ name, need, start, user, calendar, refused }: CalendarServer): void {
  beforeAll(need)

  declareJudge({
    name,
    version: OF_THE_SYSTEM,
    asked: ({ calendars }) => `${calendars.length} calendar entries kept`,
    find: async ({ calendars }) => {
      const folder = mkdtempSync(join(tmpdir(), `lexharbor-${name}-`))
      const port = await freePort()
      const stop = await start(port, folder)
      try {
        const call = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
          fetch(`http://127.0.0.1:${port}${path}`, {
            method,
            headers: { authorization: `Basic ${btoa(`${user}:${CALENDAR_PASSWORD}`)}`, ...headers },
            ...(body === undefined ? {} : { body }),
          })
        await until('the calendar server answers', () =>
          call('OPTIONS', '/').then(
            () => true,
            () => false,
          ),
        )
        await call('MKCALENDAR', calendar)
        const findings: string[] = []
        for (const [index, { name: person, text }] of calendars.entries()) {
          const say = (what: string) => findings.push(`entry for ${person}: ${what}`)
          // A stored entry must have no METHOD: RFC 4791, section 4.1.
          const kept = text.replace(/^METHOD:.*\r\n/m, '')
          const path = `${calendar}${index}.ics`
          const put = await call('PUT', path, kept, { 'content-type': 'text/calendar; charset=utf-8' })
          if (![201, 204].includes(put.status)) {
            say(`is refused with ${put.status}: ${(await put.text()).slice(0, 200)}`)
            continue
          }
          const [begins = ''] = property(eventIn(kept), 'DTSTART')
          const day = /\d{8}/.exec(begins)?.[0] ?? ''
          const found = await (
            await call('REPORT', calendar, queryOf(day), { 'content-type': 'text/xml', depth: '1' })
          ).text()
          if (!found.includes(`/${index}.ics`)) say(`is not found on ${day}`)
          const back = await (await call('GET', path)).text()
          for (const each of ['UID', 'SEQUENCE', 'SUMMARY', 'DTSTART', 'DTEND'])
            if (property(eventIn(back), each).join() !== property(eventIn(kept), each).join())
              say(`comes back with another ${each}`)
          // The next entry may be a newer version of the same event.
          await call('DELETE', path)
        }
        return findings
      } finally {
        await stop()
        rmSync(folder, { recursive: true })
      }
    },
    known: [],
    plants: [
      {
        fault: refused.fault,
        into: (judged) => ({
          ...judged,
          calendars: judged.calendars.slice(0, 1).map((entry) => ({ ...entry, text: refused.into(entry.text) })),
        }),
        says: /^entry for .*: is refused with /,
      },
    ],
  })
}

/** Returns only the event of a calendar file. The file's time zone also contains DTSTART, before or after the event. */
const eventIn = (calendar: string) => /BEGIN:VEVENT.*END:VEVENT/s.exec(calendar)?.[0].replaceAll(/\r?\n/g, '\r\n') ?? ''

/**
 * Returns a CalDAV query for the events of a day and the next day, in UTC. A time of this day in New York is on one of
 * these days.
 * @param day such as 20261203
 */
function queryOf(day: string): string {
  const begin = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
  const end = new Date(begin)
  end.setUTCDate(end.getUTCDate() + 2)
  const [start, stop] = [begin, end].map((time) => time.toISOString().replaceAll(/[-:]|\.\d+/g, ''))
  return `<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${start}" end="${stop}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`
}

// DAViCal is a calendar server in PHP, with a PostgreSQL database. The paths are those of Debian's packages.

const PACKAGES = ['davical', 'postgresql']
const FOLDER = '/usr/share/davical'
const VERSIONS = '/usr/lib/postgresql'
/** The ID of Debian's user `nobody`. If root runs the test, all programs run as this user: PostgreSQL refuses root. */
const NOBODY = 65_534
const user = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {})

/**
 * Finds DAViCal, PHP and PostgreSQL. On Debian it installs missing ones, if the user is root.
 * @throws one line that names DAViCal
 */
export async function needDavical(): Promise<void> {
  if (!isThere()) installSystemPackages(PACKAGES)
  if (!isThere()) throw new Error(`The drill lacks DAViCal. ${howToInstall(PACKAGES)}.`)
}

const isThere = () => existsSync(FOLDER) && findInstalled('php') !== undefined && postgresPrograms() !== undefined

/** Returns the folder with the programs of the newest PostgreSQL; undefined if there is none. */
function postgresPrograms(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(VERSIONS, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}

/**
 * Starts DAViCal with its own PostgreSQL server.
 * @param folder an empty folder for the database
 * @param password the password of DAViCal's user `admin`
 * @returns a function that stops both
 */
export async function startDavical(port: number, folder: string, password: string): Promise<() => Promise<void>> {
  const programs = postgresPrograms() ?? ''
  const { uid, gid } = user()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const databasePort = String(await freePort())
  // DAViCal's settings name only the database and its user. PostgreSQL's client reads the rest from the environment.
  const env = { PATH: process.env['PATH'], HOME: folder, PGHOST: '127.0.0.1', PGPORT: databasePort }
  const options = { cwd: folder, env, ...user() }
  const asAdmin = { ...options, env: { ...env, PGUSER: 'postgres' } }
  const run = (program: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { ...asAdmin, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`)
  }

  const data = join(folder, 'data')
  const initial = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  run(join(programs, 'initdb'), [`--pgdata=${data}`, ...initial])
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  const database = spawn(join(programs, 'postgres'), ['-D', data, '-p', databasePort, ...settings], {
    ...options,
    stdio: 'ignore',
  })
  const site = { current: undefined as ChildProcess | undefined }
  const stop = async () => {
    await endChild(site.current, 'SIGTERM')
    // SIGINT is PostgreSQL's fast shutdown, which waits for no client.
    await endChild(database, 'SIGINT')
  }
  try {
    const isReady = () => spawnSync(join(programs, 'pg_isready'), ['--quiet'], asAdmin).status === 0
    await until('PostgreSQL answers', isReady)
    run(join(FOLDER, 'dba/create-database.sh'), ['davical', password])
    const places = `include_path=${FOLDER}/inc:/usr/share/awl/inc`
    const documents = join(FOLDER, 'htdocs')
    site.current = spawn('php', ['-S', `127.0.0.1:${port}`, '-d', places, '-t', documents], {
      ...options,
      cwd: documents,
      stdio: 'ignore',
    })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
