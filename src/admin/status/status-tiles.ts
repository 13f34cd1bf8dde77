import type { Status } from './status.ts'
import { capitalized, distanceOf } from './status-words.ts'

type Checked = Pick<Status, 'checks' | 'backup' | 'cleanUp'>

/**
 * A check as the page shows it. `due`: nothing fails, but staff have something to do. `idle`: nothing has happened yet,
 * and nothing had to.
 */
export type Tile = { name: string; word: string; tone: 'well' | 'idle' | 'due' | 'failing' }

/**
 * What is missing of the backups. `off`: there is none, and none is scheduled. `none`: the first one is scheduled.
 * `unscheduled`: there is one, but no next one. `bad`: the newest one failed its test.
 */
type Lack = 'off' | 'none' | 'unscheduled' | 'bad'

const WORDS: Readonly<Record<Lack, string>> = {
  off: 'None yet',
  none: 'None yet',
  unscheduled: 'None scheduled',
  bad: 'Test failed',
}

const TO_DO: Readonly<Record<Lack, string>> = {
  off: 'To do: switch on backups',
  none: 'To do: take a first backup',
  unscheduled: 'To do: schedule backups',
  bad: 'To do: take a new backup',
}

/** Schedules a backup for each night at 2:12 AM UTC. */
export const BACKUP_SCHEDULE = 'BACKUP_CRON=12 2 * * *'
export const BACKUP_NOW = './lexharbor backup now'

/** Returns what is missing of the backups; undefined if nothing is, or if their check fails and says more. */
export function backupLack({ checks, backup: { newest, next, good } }: Omit<Checked, 'cleanUp'>): Lack | undefined {
  if (isBackupFailing(checks)) return undefined
  if (newest === 0) return next === 0 ? 'off' : 'none'
  if (good === false) return 'bad'
  return next === 0 ? 'unscheduled' : undefined
}

/**
 * Returns the checks in words and tones. The server's check "backups" passes without a schedule, because an alert would
 * not help. The page is for people, so it never says that a missing backup is well.
 */
export function tilesOf({ checks, backup, cleanUp }: Checked): Tile[] {
  const lack = backupLack({ checks, backup })
  return checks.map(({ name, ok }) => {
    const tile = (word: string, tone: Tile['tone']) => ({ name: capitalized(name), word, tone })
    if (!ok) return tile('Fails', 'failing')
    if (name === 'backups' && lack !== undefined) return tile(WORDS[lack], 'due')
    return name === 'clean-up' && cleanUp === null ? tile('Not run yet', 'idle') : tile('Well', 'well')
  })
}

/** Returns the page's headline: how many checks fail, or what there is to do, or that all is well. */
export function headlineOf({ checks, backup }: Checked): string {
  const failing = checks.filter(({ ok }) => !ok).length
  if (failing > 0) return `${failing} of ${checks.length} checks ${failing === 1 ? 'fails' : 'fail'}`
  const lack = backupLack({ checks, backup })
  return lack === undefined ? 'All is well' : TO_DO[lack]
}

/** Returns why checks fail, one sentence each. */
export function failuresOf({ checks }: Checked): { name: string; reason: string }[] {
  return checks.flatMap(({ name, ok, reason }) =>
    ok ? [] : [{ name: capitalized(name), reason: reason ?? 'The server gives no reason.' }],
  )
}

/** Returns when the newest backup was taken, how its test ended, and when the next is due (relative to `now`). */
export function backupWords({ checks, backup }: Checked, now: number): string {
  const { newest, next, good } = backup
  // If the store can't be read, the server knows no backup either.
  if (newest === 0 && isBackupFailing(checks)) return 'No backup was found.'
  if (newest === 0)
    return next === 0
      ? 'There is no backup, and none is scheduled.'
      : `There is no backup yet. The first is due ${distanceOf(next, now)}.`
  const test = good === null ? '' : good ? ', and its test succeeded' : ', and its test failed'
  const coming = next === 0 ? 'No other is scheduled.' : `The next is due ${distanceOf(next, now)}.`
  return `The newest backup was taken ${distanceOf(newest, now)}${test}. ${coming}`
}

function isBackupFailing(checks: Status['checks']): boolean {
  return checks.some(({ name, ok }) => name === 'backups' && !ok)
}
