import { useEffect, useState } from 'react'
import { useIsland } from '../ui/use-island.ts'
import { hasDirtyForm } from './dirty-form.ts'
import { applyUpdate, type UpdateState } from './worker-updates.ts'

const FORM_CHECK_MS = 1000

export type UpdateNoticeProps = { state: Exclude<UpdateState, 'none'> }

/**
 * Offers the visitor a new version of the site until dismissed. Hidden while a form is half filled, because the update
 * reloads the page.
 */
export function UpdateNotice({ state }: UpdateNoticeProps) {
  const [putOff, setPutOff] = useState<UpdateState>('none')
  const isDue = state !== putOff
  const isDirty = useDirtyForm(isDue)
  return isDue && !isDirty ? <Offer state={state} onLater={() => setPutOff(state)} /> : null
}

function Offer({ state, onLater }: UpdateNoticeProps & { onLater: () => void }) {
  const island = useIsland<HTMLDivElement>()
  return (
    <div {...island} className="update-prompt">
      <p>
        {state === 'taken'
          ? 'This site was updated in another tab. Reload to see the new version here.'
          : 'A new version is ready.'}
      </p>
      <div className="cluster">
        <button type="button" className="button" onClick={applyUpdate}>
          Reload
        </button>
        <button type="button" className="button button--quiet" onClick={onLater}>
          Later
        </button>
      </div>
    </div>
  )
}

function useDirtyForm(active: boolean): boolean {
  const [isDirty, setIsDirty] = useState(true)
  useEffect(() => {
    if (!active) return undefined
    const check = () => setIsDirty(hasDirtyForm())
    check()
    // Polled, because no event fires when a form is emptied, restored from a draft or removed by navigation.
    const timer = setInterval(check, FORM_CHECK_MS)
    document.addEventListener('input', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('input', check)
    }
  }, [active])
  return isDirty
}
