/**
 * Derives a secret for one purpose from the secret that signs staff sessions. Replacing that one invalidates this one
 * too.
 */
export function serverSecret(app: PbApp, purpose: string): string {
  return $security.hs256(purpose, app.findCachedCollectionByNameOrId('users').authToken.secret)
}
