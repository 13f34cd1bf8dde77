import { useEffect, useState, useSyncExternalStore } from 'react'
import { createAutosave, type Autosave } from './autosave.ts'
import type { AutosaveState } from './autosave-state.ts'
import { localCopies } from './local-copy.ts'
import { newRecordId } from './new-record-id.ts'
import type { RecordServer } from './record-server.ts'
import type { LoadedRecord, RecordKind, RecordValues } from './record-values.ts'

const REFRESH_EVERY_MS = 10_000

type AutosaveProps<V extends RecordValues> = {
  id: string
  kind: RecordKind<V>
  server: RecordServer<V>
  loaded: LoadedRecord<V> | null
  isSignedIn: boolean
}

/** Saves the open record while the editor types, and merges other editors' saves. */
export function useAutosave<V extends RecordValues>(
  props: AutosaveProps<V>,
): {
  autosave: Autosave<V>
  state: AutosaveState<V>
} {
  const { id, kind, server, loaded, isSignedIn } = props
  const [autosave] = useState(() =>
    createAutosave({ id, kind, server, copies: localCopies(localStorage, kind), loaded, newId: newRecordId }),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot, autosave.getSnapshot)
  const isOnServer = state.loaded !== null

  useEffect(() => {
    const retry = () => void autosave.retry()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      autosave.stop()
    }
  }, [autosave])

  useEffect(() => {
    const { status, isShared } = autosave.getSnapshot()
    if (isSignedIn && (status === 'signed-out' || (status === 'waiting' && !isShared))) void autosave.retry()
  }, [autosave, isSignedIn])

  // Reads the record again at intervals. So this editor sees another editor's save before the next own save, even if
  // the realtime message about it was lost.
  useEffect(() => {
    if (!isSignedIn) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void autosave.refresh()
    }, REFRESH_EVERY_MS)
    return () => clearInterval(timer)
  }, [autosave, isSignedIn])

  useEffect(() => {
    if (!isSignedIn || !isOnServer) return undefined
    let end: (() => void) | null = null
    let isOver = false
    const watching = server.watch(id, () => void autosave.refresh())
    void watching.then(
      (stop) => {
        if (isOver) stop()
        else end = stop
      },
      () => undefined,
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [autosave, server, id, isSignedIn, isOnServer])

  return { autosave, state }
}
