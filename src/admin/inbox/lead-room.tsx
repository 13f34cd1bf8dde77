import { useState, type FormEvent } from 'react'
import { Field } from '../../forms/fields.tsx'
import { isRoom, ROOM_MAX } from '../../appointments/rules/appointment.ts'
import type { Act } from '../rules/lead-actions.ts'
import type { Lead, LeadDetail } from '../rules/lead.ts'

type RoomProps = { lead: Lead; room: NonNullable<LeadDetail['room']>; onAct: Act }

/** The form for the address of a demo's video call. The server mails changes to a booked demo's visitor and staff. */
export function LeadRoom({ lead, room, onAct }: RoomProps) {
  const [typed, setTyped] = useState(room.own)
  const [error, setError] = useState<string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    const named = typed.trim()
    const isRight = named === '' || isRoom(named)
    setError(isRight ? undefined : 'Enter the whole address, beginning with https://.')
    if (isRight) await onAct({ action: 'room', item: lead.id, version: lead.version, room: named })
  }

  return (
    <section aria-labelledby="lead-room" className="stack">
      <h3 id="lead-room">Link to join</h3>
      <p>{whereText(room)}</p>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <Field
          id="lead-room-address"
          label="Meeting link for this demo"
          hint="Leave it empty to use the link of all demos."
          error={error}
        >
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
          <p className="note">When you save another link, visitor and staff get an updated calendar entry.</p>
        ) : null}
        <div>
          <button type="submit" className="button" disabled={typed.trim() === room.own}>
            Save the link
          </button>
        </div>
      </form>
    </section>
  )
}

function whereText({ own, standing }: RoomProps['room']): string {
  if (own !== '') return `This demo has its own link: ${own}`
  return standing === ''
    ? 'No link yet. Enter one below, and we send it to the visitor.'
    : `This demo uses the link of all demos: ${standing}`
}
