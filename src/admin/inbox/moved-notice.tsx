import { useEffect, useState } from 'react'
import { STATE_NAMES, type LeadState } from '../rules/lead.ts'

/** Leads that were just moved to a state. `back`: their former states and present versions, for an undo. */
export type Moved = {
  to: LeadState
  name: string
  back: ReadonlyArray<{ id: string; version: number; state: LeadState }>
}

/** How long (ms) the notice offers an undo. Afterwards the lead's own buttons can move it back. */
const UNDO_MS = 8_000

type NoticeProps = { moved: Moved | undefined; onUndo: (moved: Moved) => void; onEnd: () => void }

/** Reports moved leads, and offers to undo the move. */
export function MovedNotice({ moved, onUndo, onEnd }: NoticeProps) {
  return (
    <div className="inbox__moved" role="status">
      {moved === undefined ? null : (
        <Offer
          key={moved.back.map(({ id, version }) => `${id} ${version}`).join()}
          moved={moved}
          onUndo={onUndo}
          onEnd={onEnd}
        />
      )}
    </div>
  )
}

/** Offers the undo. It stays visible while it has the focus or the pointer. */
function Offer({ moved, onUndo, onEnd }: NoticeProps & { moved: Moved }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onEnd, UNDO_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onEnd])
  return (
    <>
      {moved.name}: {STATE_NAMES[moved.to]}.{' '}
      <button
        type="button"
        className="button button--quiet"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onClick={() => onUndo(moved)}
      >
        Undo
      </button>
    </>
  )
}
