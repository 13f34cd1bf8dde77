import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtpSink, type SmtpSink } from '../support/mail/smtp-sink.ts'
import { announceRecordedOffers } from '../support/releases/release-requests.ts'
import { BINARY, startServer, type TestServer } from '../support/servers/server.ts'
import { startMachine } from './machine.ts'
import { startNameServer, type NameServer } from './name-server.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { startStore, type Store } from './store.ts'
import { createVisitor, type Visitor } from './visitor.ts'
import { holdWallClock, type WallClock } from './wall-clock.ts'

const DISK_MEGABYTES = 256
const STAFF_EMAIL = 'staff@drill.example'

/** A site whose dependencies a test can take down: disk, clock, name server, mail server and object store. */
export type FaultySite = {
  server: TestServer
  visitor: Visitor
  disk: SmallDisk
  clock: WallClock
  names: NameServer
  sink: SmtpSink
  store: Store | undefined
  remove(): Promise<void>
}

/**
 * Starts the site.
 * @param store starts an S3 store, which has the files. With "replicated", the server's ACK setting, it also has a copy
 * of the database. Without `store`, all data is on the disk.
 */
export async function startFaultySite({ store: ack }: { store?: 'stored' | 'replicated' }): Promise<FaultySite> {
  const work = mkdtempSync(join(tmpdir(), 'lexharbor-faults-'))
  const [names, sink] = await Promise.all([startNameServer(), startSmtpSink()])
  const store = ack === undefined ? undefined : await startStore()
  const disk = mountSmallDisk(DISK_MEGABYTES)
  const temporary = process.env['TMPDIR']
  process.env['TMPDIR'] = disk.folder
  const env = {
    STAFF_EMAIL,
    SMTP_HOST: 'mail.drill.example',
    SMTP_PORT: `${sink.port}`,
    FREE_DISK_MEGABYTES: '16',
  }
  const binary = withNames(work, names)
  const machine =
    store !== undefined && ack === 'replicated' ? await startMachine(store, { ...env, ACK: ack }, binary) : undefined
  const server = machine?.server ?? (await startServer({ env: { ...env, ...filesOf(store) }, binary, sample: false }))
  if (temporary === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = temporary
  await announceRecordedOffers(server)
  const clock = await holdWallClock(server.pid() ?? 0)
  const visitor = createVisitor(() => server.origin)
  return {
    server,
    visitor,
    disk,
    clock,
    names,
    sink,
    store,
    async remove() {
      clock.close()
      await visitor.close()
      await (machine ?? server).remove()
      disk.remove()
      store?.remove()
      names.stop()
      await sink.stop()
      rmSync(work, { recursive: true, force: true })
    },
  }
}

/** Returns the path of a script that starts the program with its own /etc/resolv.conf, which names this name server. */
function withNames(work: string, names: NameServer): string {
  const list = join(work, 'resolv.conf')
  writeFileSync(list, names.configuration)
  const program = join(work, 'lexharbor')
  const inside = `mount --bind '${list}' /etc/resolv.conf && exec '${BINARY}' "$@"`
  writeFileSync(program, `#!/bin/sh\nexec unshare --mount sh -c '${inside.replaceAll("'", `'\\''`)}' lexharbor "$@"\n`)
  chmodSync(program, 0o755)
  return program
}

const filesOf = (store: Store | undefined) =>
  Object.fromEntries(Object.entries(store?.env ?? {}).filter(([name]) => name.startsWith('FILES_')))
