import { isRoom, NO_ROOM_YET } from '../../../src/site/rules/demo-room.ts'
import { environment } from '../environment.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { mailedAppointmentLink } from './appointment-links.ts'

/** The default meeting room; empty if the operator has set none. */
export function standingRoom(): string {
  const room = environment('DEMO_ROOM', '')
  return isRoom(room) ? room : ''
}

/** The meeting room of a request's demo. */
export function roomOf(row: PbRecord): string {
  return row.getString('room') || standingRoom()
}

/**
 * The room that the visitor may learn. Because anyone may have typed the address, the default room is told only after
 * the visitor pressed a mailed link or wrote, or staff handled the lead. A room of its own is told at once, because
 * staff named it for this visitor.
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

/** The blocks about the room in a mail to the visitor. */
export function roomBlocks({ room, toldRoom }: { room: string; toldRoom: string }): MailBlock[] {
  if (toldRoom !== '') return [{ link: { text: 'Join the demo', href: toldRoom, isMain: true } }]
  if (room === '') return [{ paragraph: NO_ROOM_YET }]
  return [
    {
      link: {
        text: 'Confirm that you come, and see how to join',
        href: mailedAppointmentLink('confirm'),
        isMain: true,
      },
    },
  ]
}

/** The same for a mail to staff. */
export function roomNotice(room: string): MailBlock[] {
  return room === ''
    ? [
        {
          paragraph:
            'Nobody has said yet where it takes place. Name a room in the inbox, and the visitor gets the link to join.',
        },
      ]
    : [{ link: { text: 'Join the demo', href: room } }]
}
