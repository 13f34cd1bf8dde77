import { isRoom, NO_ROOM_YET } from '../../../src/site/rules/demo-room.ts'
import { environment } from '../environment.ts'
import type { MailBlock } from '../mail/mail-body.ts'
import { mailedAppointmentLink } from './appointment-links.ts'

/** Where all demos take place that have no room of their own; empty: nobody has said. */
export function standingRoom(): string {
  const room = environment('DEMO_ROOM', '')
  return isRoom(room) ? room : ''
}

/** Where the demo of a request takes place. */
export function roomOf(row: PbRecord): string {
  return row.getString('room') || standingRoom()
}

/**
 * What the visitor is told of it. The room of all demos waits until he has answered: pressed a link of our mails or written, or been seen to by the
 * staff. Anybody may have typed the address. A room of its own is told at once, as a person has named it for this visitor.
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

/** How a mail to the visitor says it. */
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

/** How one to the staff does. */
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
