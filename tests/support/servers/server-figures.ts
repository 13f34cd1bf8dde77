import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Returns the resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Returns the processor time that a process has used, in seconds. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Returns the size of a database's used pages in MB, without the write-ahead log. */
export function databaseMegabytes(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true })
  const number = (pragma: string) => Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
  const bytes = (number('page_count') - number('freelist_count')) * number('page_size')
  database.close()
  return bytes / 1024 / 1024
}

/** Returns the number of open sockets of a process. */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:')
    } catch {
      return false // the process has closed this file descriptor meanwhile
    }
  }).length
}

/**
 * Returns the size of all files below a folder in MB.
 * @param except folders directly below `folder` that don't count
 */
export async function folderMegabytes(folder: string, except: readonly string[] = []): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = names
    .filter((name) => !except.some((other) => name === other || name.startsWith(`${other}/`)))
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .map((entry) => (entry?.isFile() === true ? entry.size : 0))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
}

/** Returns the goroutine stacks in the output that Go prints after SIGQUIT. */
export function goroutinesIn(output: string): string[] {
  return output
    .slice(output.lastIndexOf('SIGQUIT: quit'))
    .split('\n\n')
    .filter((part) => /^goroutine \d+/.test(part))
}
