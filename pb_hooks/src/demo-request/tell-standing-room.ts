import { databaseTime } from '../database-time.ts'
import { writeChange } from './change-mails.ts'
import { roomToTell, standingRoom } from './demo-room.ts'

/**
 * Brings the standing room to every demo to come whose visitor is to be told it, and was told another one, or none. The hook on `demo_requests` notices what is new
 * and sends the entries: see save-demo-request.ts.
 */
export function tellStandingRoom(app: PbApp, now: Date): void {
  const room = standingRoom()
  for (const seen of demosOfAnotherRoom(app, room, now)) {
    const carryMails = writeChange(app, seen, now)
    app.runInTransaction((tx) => {
      // It may have been changed since it was found.
      const [row] = demosOfAnotherRoom(tx, room, now, seen.id)
      if (row === undefined) return
      carryMails(row)
      tx.save(row)
    })
  }
}

/** @param id of the only one that is looked at */
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
