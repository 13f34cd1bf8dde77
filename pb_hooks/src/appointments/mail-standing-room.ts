import { databaseTime } from '../database-time.ts'
import { transact } from '../transact.ts'
import { writeChange } from './change-mails.ts'
import { roomToTell, standingRoom } from './demo-room.ts'

/**
 * Mails the default meeting room to the visitors of upcoming demos who may learn it and have not been mailed it. This
 * function only saves the demo requests. The PocketBase hook on `demo_requests` (save-demo-request.ts) detects the new
 * room and mails the calendar entries.
 */
export function mailStandingRoom(app: PbApp, now: Date): void {
  const room = standingRoom()
  for (const seen of demosOfAnotherRoom(app, room, now)) {
    const carryMails = writeChange(app, seen, now)
    transact(app, (tx) => {
      // Reads the demo request again, because it may have changed before the transaction began.
      const [row] = demosOfAnotherRoom(tx, room, now, seen.id)
      if (row === undefined) return
      carryMails(row)
      tx.save(row)
    })
  }
}

/**
 * Returns booked, upcoming demos whose visitors may learn the default room, but were mailed another room or no room.
 * @param id restricts the search to one demo request
 */
function demosOfAnotherRoom(app: PbApp, room: string, now: Date, id = ''): readonly PbRecord[] {
  const rows = app.findRecordsByFilter(
    'demo_requests',
    `booking = 'booked' && quarantined = false && appointment > {:now} && room = '' && toldRoom != {:room}${id === '' ? '' : ' && id = {:id}'}`,
    'appointment',
    0,
    0,
    { now: databaseTime(now), room, id },
  )
  return rows.filter((row) => roomToTell(app, row) !== row.getString('toldRoom'))
}
