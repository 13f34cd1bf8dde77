import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository/source-files.ts'
import type { RecordedPost, RecordedRow } from './recorded-answers.ts'
import type { RecordedOutbox } from './recorded-outbox.ts'

/**
 * The recorded data of an earlier release: its outbox in a browser, its database rows, and the requests that it
 * answered.
 */
export type RecordedRelease = {
  outbox: RecordedOutbox
  server: { rows: RecordedRow[]; posts: RecordedPost[] }
  /** The path of a backup of this release's data folder, which contains the rows in `server`. */
  backup: string
}

const RELEASES = join(repositoryRoot, 'tests/fixtures/releases')

export const recordedReleases: readonly string[] = readdirSync(RELEASES)

export function readRelease(release: string): RecordedRelease {
  return {
    outbox: JSON.parse(readFileSync(join(RELEASES, release, 'outbox.json'), 'utf8')),
    server: JSON.parse(readFileSync(join(RELEASES, release, 'server.json'), 'utf8')),
    backup: join(RELEASES, release, 'backup.zip'),
  }
}
