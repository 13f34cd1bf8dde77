import { useEffect, useRef } from 'react'
import { inboxKeys } from './inbox-keys.ts'

const NAMES: Readonly<Record<string, string>> = { enter: 'Enter', escape: 'Esc' }

type HelpProps = { isOpen: boolean; hasKeys: boolean; onKeys: (on: boolean) => void; onClose: () => void }

/** The list of keyboard shortcuts, and the switch that disables them. */
export function InboxHelp({ isOpen, hasKeys, onKeys, onClose }: HelpProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className="inbox__help" aria-labelledby="inbox-help-title" onClose={onClose}>
      <div className="stack">
        <h2 id="inbox-help-title">Keys</h2>
        <dl className="inbox__keys">
          {inboxKeys.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{NAMES[key] ?? key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="admin-choice">
          <input type="checkbox" checked={hasKeys} onChange={(event) => onKeys(event.target.checked)} />
          <span>Letters do this on this page</span>
        </label>
        <div>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </div>
    </dialog>
  )
}
