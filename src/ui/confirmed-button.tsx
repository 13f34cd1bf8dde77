import { useEffect, useId, useRef, useState } from 'react'

type ConfirmedButtonProps = {
  label: string
  /** The consequence of the action, shown with the question. */
  warning: string
  confirmLabel: string
  onConfirm: () => void
}

/** A button for an irreversible action. A click first asks for confirmation in place, with the focus on "Keep". */
export function ConfirmedButton({ label, warning, confirmLabel, onConfirm }: ConfirmedButtonProps) {
  const [asking, setAsking] = useState<boolean>()
  const asked = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const warningId = useId()
  useEffect(() => {
    if (asking === true) keep.current?.focus()
    if (asking === false) asked.current?.focus()
  }, [asking])

  if (asking !== true) {
    return (
      <button type="button" className="button button--quiet" ref={asked} onClick={() => setAsking(true)}>
        {label}
      </button>
    )
  }
  return (
    <fieldset className="outbox-confirm stack" aria-label={label}>
      <p id={warningId}>{warning}</p>
      <div className="cluster">
        <button
          type="button"
          className="button"
          ref={keep}
          aria-describedby={warningId}
          onClick={() => setAsking(false)}
        >
          Keep
        </button>
        <button
          type="button"
          className="button button--quiet"
          onClick={() => {
            setAsking(false)
            onConfirm()
          }}
        >
          {confirmLabel}
        </button>
      </div>
    </fieldset>
  )
}
