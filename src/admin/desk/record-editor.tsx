import { useState } from 'react'
import { deskProblems, type Desk, type DeskValues } from '../../content/rules/desk.ts'
import { useIsland } from '../../ui/use-island.ts'
import type { OpenDesk } from './desk-kind.ts'
import { RecordActions } from './record-actions.tsx'
import { controlId, RecordFields } from './record-fields.tsx'
import type { LoadedRecord } from './record-values.ts'
import { saveWords } from './save-words.ts'
import { ConflictPanel, OtherEditors, UnpublishedPanel } from './two-editors.tsx'
import { useAutosave } from './use-autosave.ts'

type EditorProps = {
  id: string
  desk: Desk
  opened: OpenDesk
  loaded: LoadedRecord<DeskValues> | null
  isSignedIn: boolean
  onClose: () => void
}

/** The editor of one record: its fields in the order of writing, and the buttons that publish it. */
export function RecordEditor({ id, desk, opened, loaded, isSignedIn, onClose }: EditorProps) {
  const { kind, labels, server } = opened
  const island = useIsland<HTMLElement>()
  const { autosave, state } = useAutosave({ id, kind, server, loaded, isSignedIn })
  const { values, status } = state
  // Missing values are reported only after an attempt to publish; invalid ones at once.
  const [isChecked, setIsChecked] = useState(false)
  const problems = deskProblems(desk, values)
  const told = Object.entries(problems).filter(([name]) => isChecked || values[name] !== '')
  const errors = { ...state.fieldErrors, ...Object.fromEntries(told) }
  const isOnServer = state.loaded !== null

  /** Returns whether the record can be published. If not, focuses the first invalid field. */
  function check(): boolean {
    const [first] = desk.fields.filter(({ name }) => name in problems)
    setIsChecked(true)
    if (first === undefined) return true
    document.querySelector<HTMLElement>(`#${controlId(first.name)}`)?.focus()
    return false
  }

  return (
    <section {...island} className="stack" aria-labelledby="record-heading">
      <div className="desk__head">
        <h2 id="record-heading">{String(values[desk.title]).trim() || `New ${kind.noun}`}</h2>
        <button type="button" className="button button--quiet" onClick={onClose}>
          {`All ${desk.nouns.many}`}
        </button>
      </div>
      <p role="status" className={`desk__status desk__status--${status}`}>
        {saveWords(state, kind)}
      </p>
      {isOnServer && isSignedIn ? <OtherEditors id={id} noun={kind.noun} server={server} /> : null}
      {status === 'conflict' && state.theirs !== null ? (
        <ConflictPanel
          theirs={state.theirs}
          conflicts={state.conflicts}
          labels={labels}
          note="If you take theirs, yours becomes a draft on this device."
          onChoose={(choice) => void autosave.resolve(choice)}
        />
      ) : null}
      {state.offered === null ? null : (
        <UnpublishedPanel
          changes={state.offered}
          labels={labels}
          onContinue={autosave.continueOffered}
          onDiscard={autosave.discardOffered}
        />
      )}
      <RecordFields
        fields={desk.fields}
        values={values}
        errors={errors}
        picture={state.loaded?.cover ?? ''}
        isOnServer={isOnServer}
        onChange={autosave.change}
        onPicture={async (column, file) => {
          await server.setPicture(id, column, file)
          await autosave.refresh()
        }}
      />
      <RecordActions desk={desk} state={state} autosave={autosave} onCheck={check} />
    </section>
  )
}
