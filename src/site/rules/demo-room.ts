// Where a demo takes place: the address of a room for video calls. The operator names one for all demos (DEMO_ROOM), the staff one for a demo.

/** As long as the column takes it. */
export const ROOM_MAX = 500
const ROOM = /^https?:\/\/\S+$/i

/** Whether a value can be followed as the address of a room. */
export function isRoom(value: unknown): value is string {
  return typeof value === 'string' && value.length <= ROOM_MAX && ROOM.test(value)
}

/** Said as long as nobody has named a room. The staff are told of such a demo when it is booked, and once more a day before. */
export const NO_ROOM_YET = 'Our team sends you the link to join before the demo begins.'
