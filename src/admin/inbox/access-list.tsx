import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { accessWords, dayAndTime } from './lead-words.ts'
import { inboxServer } from './inbox-server.ts'
import { ASKED_ONCE } from '../account/for-admins.ts'

/** The log of which staff opened or changed leads. It is loaded when opened. */
export function AccessList({ now, onOpen }: { now: Date; onOpen: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['lead-accesses'],
    queryFn: ({ pageParam }) => inboxServer.accesses(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ accesses, more }) => (more ? accesses.at(-1)?.id : undefined),
    enabled: isOpen,
    ...ASKED_ONCE,
  })
  const entries = data?.pages.flatMap(({ accesses }) => accesses) ?? []
  return (
    <details className="inbox__accesses" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Who saw and changed what</summary>
      <p className="note">
        See every lead that staff listed, opened, changed or exported, here or in the dashboard. No one can change these
        entries.
      </p>
      {error === null ? null : <p role="alert">{error.message}</p>}
      {isOpen && isPending && error === null ? <LoadingNote>Loading who saw what...</LoadingNote> : null}
      <ol className="inbox__history" aria-label="Who saw and changed what">
        {entries.map((entry) => (
          <li key={entry.id}>
            {accessWords(entry)}{' '}
            {entry.row === '' || entry.action === 'deleted' || entry.action === 'erased' ? (
              entry.row
            ) : (
              <button type="button" className="button button--quiet" onClick={() => onOpen(entry.row)}>
                {entry.row}
              </button>
            )}{' '}
            <span className="note">{dayAndTime(entry.created, now)}</span>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <p>
          <button type="button" className="button" disabled={isFetching} onClick={() => void fetchNextPage()}>
            Show older ones
          </button>
        </p>
      ) : null}
    </details>
  )
}
