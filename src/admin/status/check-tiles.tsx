import type { ReactNode } from 'react'
import { BACKUP_NOW, BACKUP_SCHEDULE, backupLack, failuresOf, headlineOf, tilesOf } from './status-tiles.ts'
import type { Status } from './status.ts'

type TilesProps = { status: Status; children: ReactNode }

/** The headline, one tile for each check, and below them what fails and what there is to do. */
export function CheckTiles({ status, children }: TilesProps) {
  const lack = backupLack(status)
  return (
    <>
      <h2>{headlineOf(status)}</h2>
      {children}
      <ul className="status__checks" aria-label="Checks">
        {tilesOf(status).map(({ name, word, tone }) => (
          <li key={name} data-tone={tone}>
            <strong>{name}</strong> <span>{word}</span>
          </li>
        ))}
      </ul>
      {failuresOf(status).map(({ name, reason }) => (
        <p key={name} className="status__fault">
          <strong>{name}</strong>: {reason}
        </p>
      ))}
      {lack === undefined ? null : (
        <p className="status__to-do">
          {lack === 'off' || lack === 'unscheduled' ? (
            <>
              For a backup every night at 2:12 AM UTC, add <code>{BACKUP_SCHEDULE}</code> to the server’s environment
              and restart it.{' '}
            </>
          ) : null}
          {lack === 'unscheduled' ? null : (
            <>
              To take one now, run <code>{BACKUP_NOW}</code> on the server.
            </>
          )}
        </p>
      )}
    </>
  )
}
