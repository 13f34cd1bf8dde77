import { postToken, type Unsettled } from './post-token.ts'

export type TokenAction = 'confirm' | 'unsubscribe'

const CODES = ['done', 'already', 'expired', 'unknown'] as const

/** What became of a mailed link. */
export type TokenResult = (typeof CODES)[number] | Unsettled

/**
 * Does what the link in a mail is for.
 * @param token from the link's query; empty when it has none
 */
export function actOnToken(action: TokenAction, token: string, send: typeof fetch = fetch): Promise<TokenResult> {
  return token === '' ? Promise.resolve('unknown') : postToken(action, { token }, CODES, send)
}
