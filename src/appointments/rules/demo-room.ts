// The room of a demo is the address of a video meeting. The operator sets a default room (DEMO_ROOM), and staff may set
// another one for a single demo.

/** The maximum length in characters. Must match the database column. */
export const ROOM_MAX = 500
const ROOM = /^https?:\/\/\S+$/i

/** Returns whether a value is a valid address of a room. */
export function isRoom(value: unknown): value is string {
  return typeof value === 'string' && value.length <= ROOM_MAX && ROOM.test(value)
}

/**
 * The sentence for visitors while a demo has no room. Staff are warned when such a demo is booked, and again a day
 * before it.
 */
export const NO_ROOM_YET = 'We send you the link to join before the demo begins.'
