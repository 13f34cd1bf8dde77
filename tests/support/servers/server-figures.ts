import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Memory that the process holds, in MB. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Time of the processor that the process has used. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** What the rows of the database take, in MB: its pages in use, without the log of changes. */
export function databaseMegabytes(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true })
  const number = (pragma: string) => Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
  const bytes = (number('page_count') - number('freelist_count')) * number('page_size')
  database.close()
  return bytes / 1024 / 1024
}

/** How many submissions are stored. */
export function storedSubmissions(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true })
  const [row] = database.prepare('SELECT COUNT(*) AS count FROM submissions').all()
  database.close()
  return Number(row?.['count'])
}

/** How many connections the process has open. */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:')
    } catch {
      return false // closed in the meantime
    }
  }).length
}

/** What the files below a folder take, in MB; `except` names folders directly in it. */
export async function folderMegabytes(folder: string, except: readonly string[] = []): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = names
    .filter((name) => !except.some((other) => name === other || name.startsWith(`${other}/`)))
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .map((entry) => (entry?.isFile() === true ? entry.size : 0))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
}

/** The stacks of all goroutines in what Go prints when it is ended by SIGQUIT. */
export function goroutinesIn(output: string): string[] {
  return output
    .slice(output.lastIndexOf('SIGQUIT: quit'))
    .split('\n\n')
    .filter((part) => /^goroutine \d+/.test(part))
}
