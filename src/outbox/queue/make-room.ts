/**
 * Frees some of this site's storage, such as an offline copy of an article.
 * @returns whether anything was freed
 */
export type MakeRoom = () => Promise<boolean>

let maker: MakeRoom = () => Promise.resolve(false)

/** Sets the function that frees storage if there is no space for an unsent submission. By default nothing is freed. */
export function setRoomMaker(other: MakeRoom): void {
  maker = other
}

/**
 * Frees storage with the function that was set. If storage is full, the outbox (unsent submissions) calls `makeRoom`
 * until the write succeeds or nothing is left to remove.
 */
export const makeRoom: MakeRoom = () => maker()
