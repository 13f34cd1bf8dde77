import { isRoom, NO_ROOM_YET } from '../../../src/appointments/rules/demo-room.ts'
import { environment } from '../environment.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { mailedAppointmentLink } from './appointment-links.ts'

/** Returns the default meeting room as a link; empty if the operator has set none. */
export function standingRoom(): string {
  const room = environment('DEMO_ROOM', '')
  return isRoom(room) ? room : ''
}

/** Returns the meeting room of a demo as a link: its own, else the default one; empty if there is neither. */
export function roomOf(row: PbRecord): string {
  return row.getString('room') || standingRoom()
}

/**
 * Returns the meeting room that a mail may reveal to the visitor; empty if none. A room that staff named for this
 * visitor is revealed at once. The default room stays secret until the visitor has pressed a mailed link or written a
 * mail, or staff have handled the lead: anyone can enter the address of another person.
 */
export function roomToTell(app: PbApp, row: PbRecord): string {
  const isKnown = row.getString('room') !== '' || row.original().getString('toldRoom') !== ''
  return isKnown || hasAnswered(app, row) ? roomOf(row) : ''
}

function hasAnswered(app: PbApp, row: PbRecord): boolean {
  if (row.getString('visitorAnsweredAt') !== '') return true
  const filter = "id = {:id} && state != 'new'"
  return app.findRecordsByFilter('lead_work', filter, '', 1, 0, { id: row.id }).length > 0
}

/** Returns the blocks about the meeting room in a mail to the visitor. */
export function roomBlocks({ room, toldRoom }: { room: string; toldRoom: string }): MailBlock[] {
  if (toldRoom !== '') return [{ link: { text: 'Join the demo', href: toldRoom, isMain: true } }]
  if (room === '') return [{ paragraph: NO_ROOM_YET }]
  return [
    {
      link: {
        text: 'Confirm, and see how to join',
        href: mailedAppointmentLink('confirm'),
        isMain: true,
      },
    },
  ]
}

/** Returns the blocks about the meeting room in a mail to staff. */
export function roomNotice(room: string): MailBlock[] {
  return room === ''
    ? [
        {
          paragraph: 'No meeting link yet. Add one in the inbox and we send it to the visitor.',
        },
      ]
    : [{ link: { text: 'Join the demo', href: room } }]
}
