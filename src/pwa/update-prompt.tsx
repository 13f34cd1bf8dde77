import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import type { UpdateNoticeProps } from './update-notice.tsx'
import { subscribeToUpdates, updateState, type UpdateState } from './worker-updates.ts'

/** Shows the update notice once a new version of the site is ready. */
export function UpdatePrompt() {
  const state = useSyncExternalStore<UpdateState>(subscribeToUpdates, updateState, () => 'none')
  const [Notice, setNotice] = useState<ComponentType<UpdateNoticeProps> | null>(null)
  useEffect(() => {
    // Loaded only when a new version is ready. Then a service worker exists, which has stored this script.
    if (state !== 'none')
      void import('./update-notice.tsx').then(
        ({ UpdateNotice }) => setNotice(() => UpdateNotice),
        () => undefined,
      )
  }, [state])
  return (
    <div role="status" className="update-prompt-region no-print">
      {state !== 'none' && Notice ? <Notice state={state} /> : null}
    </div>
  )
}
