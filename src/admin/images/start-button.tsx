import { useEffect, useRef, useState, type RefObject } from 'react'
import { RETENTION_DAYS } from '../../lib/retention.ts'

type StartProps = {
  button: RefObject<HTMLButtonElement | null>
  isRunning: boolean
  /** Why the server will refuse a run; empty if it will not. */
  reason: string
  /** Asks the server for the present account. Returns `reason` as it is then. */
  checkAgain: () => Promise<string>
  /** Whether the session is not read yet, so that the button must wait. */
  isWaiting: boolean
  onStart: (uploaded: boolean) => void
}

const REASON_ID = 'regeneration-reason'

/**
 * The button that renews all pictures. It asks for confirmation first, with the focus on the button that cancels. A
 * caller whom the server refuses is not asked, but gets the server's answer. The device may not know the newest roles, so
 * the server is asked for them first.
 */
export function StartButton({ button, isRunning, reason, checkAgain, isWaiting, onStart }: StartProps) {
  const [asking, setAsking] = useState(false)
  const [checking, setChecking] = useState(false)
  const [uploaded, setUploaded] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  // The pressed button was replaced and has lost the focus.
  useEffect(() => {
    if (asking) keep.current?.focus()
    else if (wasAsking.current) button.current?.focus()
    wasAsking.current = asking
  }, [asking, button])

  function close() {
    setAsking(false)
    setUploaded(false)
  }

  async function press() {
    if (isWaiting || checking) return
    setChecking(true)
    const isRefused = reason !== '' && (await checkAgain()) !== ''
    setChecking(false)
    if (isRefused) onStart(false)
    else setAsking(true)
  }

  if (asking && !isRunning && reason === '') {
    return (
      <fieldset className="image-tool__question stack" aria-labelledby="regeneration-question">
        <p id="regeneration-question">
          Every post and author gets a new picture, and a new description of it. The earlier pictures are stored for up
          to {RETENTION_DAYS.replacedPictures} days: to bring them back, use the report.
        </p>
        <label className="admin-choice">
          <input type="checkbox" checked={uploaded} onChange={(event) => setUploaded(event.target.checked)} />
          <span>Replace uploaded covers and portraits too</span>
        </label>
        <div className="cluster">
          <button type="button" className="button" ref={keep} onClick={close}>
            Keep all pictures
          </button>
          <button
            type="button"
            className="button button--primary"
            onClick={() => {
              close()
              onStart(uploaded)
            }}
          >
            Renew them
          </button>
        </div>
      </fieldset>
    )
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button--primary needs-script"
        disabled={isRunning}
        aria-disabled={isWaiting || checking}
        {...(reason === '' ? {} : { 'aria-describedby': REASON_ID })}
        onClick={() => void press()}
      >
        {isRunning ? 'Regenerating Images...' : 'Regenerate All Images'}
      </button>
      {reason === '' ? null : (
        <p id={REASON_ID} className="note needs-script">
          {reason}
        </p>
      )}
    </>
  )
}
