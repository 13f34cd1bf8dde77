import { databaseTime } from '../database-time.ts'
import { writeChange } from './change-mails.ts'
import { roomToTell, standingRoom } from './demo-room.ts'

/**
 * Mails the default room to the visitor of each upcoming demo who may learn the room and was mailed another one, or
 * none. This function only saves the rows: the hook on `demo_requests` (save-demo-request.ts) detects the new room and
 * sends the calendar entries.
 */
export function mailStandingRoom(app: PbApp, now: Date): void {
  const room = standingRoom()
  for (const seen of demosOfAnotherRoom(app, room, now)) {
    const carryMails = writeChange(app, seen, now)
    app.runInTransaction((tx) => {
      // The row is read again in the transaction, because it may have changed since.
      const [row] = demosOfAnotherRoom(tx, room, now, seen.id)
      if (row === undefined) return
      carryMails(row)
      tx.save(row)
    })
  }
}

/** @param id restricts the search to one request */
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
