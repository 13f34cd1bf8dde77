import { useState } from 'react'
import type { NotPeopleAction, NotPeopleOutcome } from '../rules/lead-actions.ts'
import type { Lead } from '../rules/lead.ts'
import { markedWords } from './lead-words.ts'

type NotPeopleProps = {
  leads: readonly Lead[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** Sends the action. Resolves to undefined on failure; the caller then shows the reason. */
  onMark: (action: NotPeopleAction) => Promise<NotPeopleOutcome | undefined>
  onClose: (leads: readonly Lead[]) => void
}

/** The buttons for the chosen leads: to close them, to mark them as sent by a program, and to undo the last mark. */
export function NotPeople({ leads, chosen, onChoose, onMark, onClose }: NotPeopleProps) {
  const [last, setLast] = useState<{ action: NotPeopleAction['action']; outcome: NotPeopleOutcome }>()
  const [isBusy, setBusy] = useState(false)
  const listed = leads.filter(({ id }) => chosen.has(id))
  const areMarked = listed.length > 0 && listed.every(({ isNotPeople }) => isNotPeople)

  async function mark(action: NotPeopleAction['action'], items: string[]) {
    if (isBusy) return
    setBusy(true)
    const outcome = await onMark({ action, items })
    setBusy(false)
    if (outcome === undefined) return
    setLast({ action, outcome })
    onChoose(new Set())
  }

  const ids = listed.map(({ id }) => id)
  return (
    <div className="inbox__marks cluster">
      {leads.length === 0 ? null : (
        <button
          type="button"
          className="button button--quiet"
          onClick={() => onChoose(new Set(listed.length === leads.length ? [] : leads.map(({ id }) => id)))}
        >
          {listed.length === leads.length ? 'Choose none' : 'Choose all'}
        </button>
      )}
      {listed.every(({ state }) => state === 'closed') ? null : (
        <button
          type="button"
          className="button"
          onClick={() => {
            onClose(listed)
            onChoose(new Set())
          }}
        >
          {`Close (${listed.length})`}
        </button>
      )}
      {listed.length === 0 ? null : (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void mark(areMarked ? 'people' : 'not-people', ids)}
        >
          {areMarked ? `People after all (${listed.length})` : `Not people (${listed.length})`}
        </button>
      )}
      <p role="status">
        {listed.length > 0 && !areMarked
          ? '“Not people” frees their hours and stops their mails. They get no mail.'
          : ''}
        {listed.length === 0 && last !== undefined ? markedWords(last.outcome, last.action === 'people') : ''}
      </p>
      {listed.length === 0 && last?.action === 'not-people' && last.outcome.done.length > 0 ? (
        <button
          type="button"
          className="button button--quiet"
          disabled={isBusy}
          onClick={() => void mark('people', last.outcome.done)}
        >
          Undo
        </button>
      ) : null}
    </div>
  )
}
