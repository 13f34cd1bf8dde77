// The addresses of the attacker's clients: first one client, then ten at once.

const MOST_CLIENTS = 10

let clients = 1
/** From now on the attacks come from ten clients. */
export function becomeMany(): void {
  clients = MOST_CLIENTS
}

const clientOf = (nth: number) => nth % clients

/**
 * Returns the client's IPv4 address for requests with a proof of work. It differs from the client's other addresses,
 * whose rate limits are already exceeded.
 */
export const program = (nth: number): string => `198.51.100.${7 + clientOf(nth)}`

/** Returns an IPv6 address of a client. Each request gets another address from the client's /64 network. */
export const network = (nth: number): string => `2001:db8:50a4:${1 + clientOf(nth)}:${(nth % 0xffff).toString(16)}::2`
