/**
 * Removes something dispensable from this site's storage.
 * @returns whether there was anything
 */
export type MakeRoom = () => Promise<boolean>

let maker: MakeRoom = () => Promise.resolve(false)

/** Sets the function that frees storage when the browser has no room for an item. By default nothing is freed. */
export function setRoomMaker(other: MakeRoom): void {
  maker = other
}

/** Called by the outbox when storage is full: repeatedly, until the write succeeds or nothing is left to remove. */
export const makeRoom: MakeRoom = () => maker()
