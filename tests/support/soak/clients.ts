// The clients of the attacks: first one, then ten at once.

const MOST_CLIENTS = 10

let clients = 1
/** From now on the attacks come from ten clients. */
export function becomeMany(): void {
  clients = MOST_CLIENTS
}

const clientOf = (nth: number) => nth % clients

/** The client whose calls carry proofs: the limits of the other clients would refuse them. */
export const program = (nth: number): string => `198.51.100.${7 + clientOf(nth)}`

/** Another address of the client's /64 for each call. */
export const network = (nth: number): string => `2001:db8:50a4:${1 + clientOf(nth)}:${(nth % 0xffff).toString(16)}::2`
