// The room of a demo is the address of a video call. The operator sets a default one (DEMO_ROOM), and staff may name
// another one for a single demo.
// demo.

/** Must match the maximum of the column. */
export const ROOM_MAX = 500
const ROOM = /^https?:\/\/\S+$/i

/** Whether a value is a valid address of a room. */
export function isRoom(value: unknown): value is string {
  return typeof value === 'string' && value.length <= ROOM_MAX && ROOM.test(value)
}

/**
 * The sentence for visitors while a demo has no room. Staff are notified of such a demo when it is booked, and again a
 * day before.
 */
export const NO_ROOM_YET = 'We send you the link to join before the demo begins.'
