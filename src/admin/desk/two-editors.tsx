import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AutosaveState } from './autosave-state.ts'
import type { RecordServer, UnpublishedChanges } from './record-server.ts'
import { storedTime, timeWords } from './publication-time.ts'
import type { RecordValues } from './record-values.ts'

type ConflictProps<V extends RecordValues> = Pick<AutosaveState<V>, 'theirs' | 'conflicts'> & {
  labels: Readonly<Record<string, string>>
  /** Text that says where the rejected version is stored. */
  note: string
  onChoose: (choice: 'mine' | 'theirs') => void
}

const LONG = 200

/** Reports a conflict of two editors: it shows the other editor's text, and lets this editor choose a version. */
export function ConflictPanel<V extends RecordValues>({ theirs, conflicts, labels, note, onChoose }: ConflictProps<V>) {
  return (
    <section className="desk__conflict stack" role="alert" aria-labelledby="conflict-title">
      <h3 id="conflict-title">Two versions</h3>
      <p>
        Someone else saved while you were writing. All other changes of you both are merged. Choose a version of the
        following fields; yours is below.
      </p>
      {conflicts.map((field) => {
        const value = String(theirs?.values[field] ?? '')
        return (
          <div key={field} className="field">
            <label className="field__label" htmlFor={`theirs-${field}`}>
              {labels[field] ?? field}, their version
            </label>
            <textarea
              id={`theirs-${field}`}
              className="field__control"
              readOnly
              rows={value.length > LONG ? 8 : 2}
              value={value}
            />
          </div>
        )
      })}
      <div className="cluster">
        <button type="button" className="button" onClick={() => onChoose('mine')}>
          Keep mine
        </button>
        <button type="button" className="button" onClick={() => onChoose('theirs')}>
          Take theirs
        </button>
      </div>
      <p className="note">{note}</p>
    </section>
  )
}

type OfferProps<V extends RecordValues> = {
  changes: UnpublishedChanges<V>
  labels: Readonly<Record<string, string>>
  onContinue: () => void
  onDiscard: () => Promise<void>
}

/** Offers unpublished changes of a public record, made by another editor or on another device. */
export function UnpublishedPanel<V extends RecordValues>({ changes, labels, onContinue, onDiscard }: OfferProps<V>) {
  const [error, setError] = useState('')
  const { by, at, values } = changes

  async function handleDiscard() {
    setError('')
    try {
      await onDiscard()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    }
  }

  return (
    <section className="desk__offer stack" role="alert" aria-labelledby="unpublished-title">
      <h3 id="unpublished-title">Unpublished changes</h3>
      <p>
        {`By ${by === '' ? 'the program' : by}, ${timeWords(storedTime(at))}: ${Object.keys(values)
          .map((field) => labels[field] ?? field)
          .join(', ')}. Continue with them or discard them; until then, what you type here stays on this device.`}
      </p>
      <div className="cluster">
        <button type="button" className="button" onClick={onContinue}>
          Continue with them
        </button>
        <button type="button" className="button button--quiet" onClick={() => void handleDiscard()}>
          Discard them
        </button>
      </div>
      <p role="status">{error}</p>
    </section>
  )
}

const ASK_EVERY_MS = 10_000

type OthersProps = { id: string; noun: string; server: Pick<RecordServer<RecordValues>, 'others'> }

/**
 * Shows which other editors have the record open. It locks out no editor: changes are merged, and only conflicts need a
 * decision.
 */
export function OtherEditors({ id, noun, server }: OthersProps) {
  const { data: others = [] } = useQuery({
    queryKey: ['staff-others', noun, id],
    queryFn: () => server.others(id),
    refetchInterval: ASK_EVERY_MS,
    retry: false,
    gcTime: 0,
  })
  return (
    <p role="status" className={others.length === 0 ? 'visually-hidden' : 'desk__others'}>
      {others.length === 0
        ? ''
        : `${others.join(' and ')} ${others.length === 1 ? 'has' : 'have'} this ${noun} open too. Your changes are merged; if you change the same text, you choose a version.`}
    </p>
  )
}
