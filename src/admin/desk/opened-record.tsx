import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { localCopies } from './local-copy.ts'
import { RecordFault } from './record-fault.ts'
import type { RecordServer } from './record-server.ts'
import type { LoadedRecord, RecordKind, RecordValues } from './record-values.ts'
import { StaffFailure } from '../layout/staff-layout.tsx'

type OpenedProps<V extends RecordValues> = {
  id: string
  kind: RecordKind<V>
  /** The plural, as in "All articles". */
  many: string
  server: Pick<RecordServer<V>, 'read'>
  isSignedIn: boolean
  onClose: () => void
  /** Renders the record. `loaded` is null if the server does not have it, or did not answer. */
  children: (loaded: LoadedRecord<V> | null) => ReactNode
}

/** Opens a record as the server has it, or from this device's copy if the server is unreachable. */
export function OpenedRecord<V extends RecordValues>(props: OpenedProps<V>) {
  const { id, kind, many, isSignedIn, onClose, children } = props
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-record', kind.storedAs, id],
    queryFn: () => open(props),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

  // Once a record is open, it is not loaded again. A sign-in repeats a failed load.
  const isMissing = data === undefined
  useEffect(() => {
    if (isSignedIn && isMissing) void refetch()
  }, [isSignedIn, isMissing, refetch])

  if (data !== undefined) return children(data.loaded)
  return (
    <section className="stack" aria-label={kind.noun}>
      <p>
        <button type="button" className="button button--quiet" onClick={onClose}>
          {`All ${many}`}
        </button>
      </p>
      {error === null ? (
        <LoadingNote>{`Loading ${kind.noun}...`}</LoadingNote>
      ) : (
        <StaffFailure message={error.message} button="Try again" onRetry={() => void refetch()} />
      )}
    </section>
  )
}

async function open<V extends RecordValues>({
  id,
  kind,
  server,
}: Pick<OpenedProps<V>, 'id' | 'kind' | 'server'>): Promise<{ loaded: LoadedRecord<V> | null }> {
  try {
    return { loaded: await server.read(id) }
  } catch (error) {
    // An id that the server does not know belongs to a new record.
    const isNew = error instanceof RecordFault && error.kind === 'gone'
    if (isNew || localCopies(localStorage, kind).read(id) !== undefined) return { loaded: null }
    throw error
  }
}
