// The addresses of the attacker's clients: of one client, and after `becomeMany` of ten.

const MOST_CLIENTS = 10

let clients = 1
/** From now on, `program` and `network` return the addresses of ten clients. */
export function becomeMany(): void {
  clients = MOST_CLIENTS
}

const clientOf = (nth: number) => nth % clients

/**
 * Returns the IPv4 address of the client that sends the attack's request number `nth`. Attacks with a proof of work use
 * it. With the addresses of `network`, other attacks have already exceeded the rate limits.
 */
export const programAddress = (nth: number): string => `198.51.100.${7 + clientOf(nth)}`

/** Returns an IPv6 address of the same client. Each request gets another address from the client's /64 network. */
export const networkAddress = (nth: number): string =>
  `2001:db8:50a4:${1 + clientOf(nth)}:${(nth % 0xffff).toString(16)}::2`
