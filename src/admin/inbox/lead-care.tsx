import { useState, type FormEvent } from 'react'
import { Field } from '../../forms/fields.tsx'
import { NOTE_MAX, type Act } from '../rules/lead-actions.ts'
import type { Lead } from '../rules/lead.ts'

export const NOTE_ID = 'lead-note'

type Care = Pick<Lead, 'owner' | 'followUp' | 'note'>
type CareProps = { lead: Lead; owners: readonly string[]; onAct: Act }

/** The form for a lead's owner, follow-up and note. Typed text stays until it is saved. */
export function LeadCare({ lead, owners, onAct }: CareProps) {
  const [typed, setTyped] = useState<Partial<Care>>({})
  /** The stored note when the administrator began to edit it. */
  const [noteBefore, setNoteBefore] = useState(lead.note)
  const shown = { ...lead, ...typed }
  const isChanged = Object.keys(typed).length > 0

  async function save(event: FormEvent) {
    event.preventDefault()
    if (await onAct({ action: 'change', item: lead.id, version: lead.version, ...typed })) setTyped({})
  }

  return (
    <section aria-labelledby="lead-care" className="stack">
      <h3 id="lead-care">For staff only</h3>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <div className="form__pair">
          <Field id="lead-owner" label="Owner">
            {(control) => (
              <select
                {...control}
                className="field__control"
                value={shown.owner}
                onChange={(event) => setTyped({ ...typed, owner: event.target.value })}
              >
                <option value="">No owner</option>
                {[...new Set([...owners, ...(shown.owner === '' ? [] : [shown.owner])])].map((owner) => (
                  <option key={owner}>{owner}</option>
                ))}
              </select>
            )}
          </Field>
          <Field id="lead-follow-up" label="Follow up on">
            {(control) => (
              <input
                {...control}
                className="field__control"
                type="date"
                value={shown.followUp}
                onChange={(event) => setTyped({ ...typed, followUp: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Field id={NOTE_ID} label="Note">
          {(control) => (
            <textarea
              {...control}
              className="field__control"
              rows={3}
              maxLength={NOTE_MAX}
              value={shown.note}
              onChange={(event) => {
                if (typed.note === undefined) setNoteBefore(lead.note)
                setTyped({ ...typed, note: event.target.value })
              }}
            />
          )}
        </Field>
        {typed.note !== undefined && lead.note !== noteBefore ? (
          <p role="status" className="inbox__fault">
            Someone changed the note meanwhile. It now says: {lead.note === '' ? 'nothing' : `“${lead.note}”`}. Saving
            replaces it with yours.
          </p>
        ) : null}
        <div>
          <button type="submit" className="button" disabled={!isChanged}>
            Save
          </button>
        </div>
      </form>
    </section>
  )
}
