import { useState, type FormEvent } from 'react'
import { Field } from '../../forms/fields.tsx'
import { isRoom, ROOM_MAX } from '../../site/rules/demo-room.ts'
import type { Act } from '../rules/lead-actions.ts'
import type { Lead, LeadDetail } from '../rules/lead.ts'

type RoomProps = { lead: Lead; room: NonNullable<LeadDetail['room']>; onAct: Act }

/** The room of a demo. The visitor of a booked demo is mailed each change. */
export function LeadRoom({ lead, room, onAct }: RoomProps) {
  const [typed, setTyped] = useState(room.own)
  const [error, setError] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    const named = typed.trim()
    const isRight = named === '' || isRoom(named)
    setError(isRight ? undefined : 'Enter the whole address, which begins with https://.')
    if (isRight) await onAct({ action: 'room', item: lead.id, version: lead.version, room: named })
  }

  return (
    <section aria-labelledby="lead-room" className="stack">
      <h3 id="lead-room">Where it takes place</h3>
      <p>{whereText(room)}</p>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <Field id="lead-room-address" label="A room for this demo" hint="Empty: the room of all demos." error={error}>
          {(control) => (
            <input
              {...control}
              className="field__control"
              type="url"
              maxLength={ROOM_MAX}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {lead.booking === 'booked' ? (
          <p className="note">Visitor and staff get a new entry for their calendars when you save another room.</p>
        ) : null}
        <div>
          <button type="submit" className="button" disabled={typed.trim() === room.own}>
            Save the room
          </button>
        </div>
      </form>
    </section>
  )
}

function whereText({ own, standing }: RoomProps['room']): string {
  if (own !== '') return `In a room of its own: ${own}`
  return standing === '' ? 'Nowhere yet: no room was named.' : `In the room of all demos: ${standing}`
}
