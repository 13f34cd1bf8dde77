import { digestLetter, type DigestRequest } from './digest-letter.ts'
import { unsubscribeTokens } from './tokens.ts'

type DigestReport = ReturnType<typeof $site.newsletter.run>

/** Job `newsletter-digest`, every minute: begins the week's issue when it is due, and goes on with one that is under way. */
export function newsletterDigest(): void {
  runDigest(false)
}

/** One run; `wanted`: an operator asks for an issue now. Throws why there is none. */
export function runDigest(wanted: boolean): DigestReport {
  return $site.newsletter.run($app, writeDigestLetter, unsubscribeTokens($app), wanted)
}

/** `digestLetter` as the server calls it. */
export function writeDigestLetter(requestJson: string): string {
  const request: DigestRequest = JSON.parse(requestJson)
  return JSON.stringify(digestLetter(request))
}
