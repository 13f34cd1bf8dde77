/** Removes something that the site can do without from what it stores here. @returns whether there was anything */
export type MakeRoom = () => Promise<boolean>

let maker: MakeRoom = () => Promise.resolve(false)

/** Says what gives way when the browser has no more room for an item. Without it nothing does. */
export function setRoomMaker(other: MakeRoom): void {
  maker = other
}

/** What the outbox calls when it is refused room: again and again, until the write succeeds or nothing is left to remove. */
export const makeRoom: MakeRoom = () => maker()
