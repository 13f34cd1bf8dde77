import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findInstalled } from '../runner/needed-programs.ts'
import { howToInstall, installSystemPackages } from '../runner/system-packages.ts'
import { endChild } from '../servers/end-child.ts'
import { freePort } from '../servers/free-port.ts'
import { until } from '../until.ts'

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
