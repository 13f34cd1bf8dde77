/**
 * Frees some of this site's storage, such as an offline copy of an article.
 * @returns whether anything was freed
 */
export type MakeRoom = () => Promise<boolean>

let maker: MakeRoom = () => Promise.resolve(false)

/** Sets the function that frees storage when the browser has no space left for an item. By default nothing is freed. */
export function setRoomMaker(other: MakeRoom): void {
  maker = other
}

/**
 * Frees storage with the function that was set. The outbox calls it when storage is full, until the write succeeds or
 * nothing is left to remove.
 */
export const makeRoom: MakeRoom = () => maker()
