/**
 * Returns a secret for one purpose, derived from the secret that signs the sessions of staff. If the operator replaces
 * that secret, all derived ones change too.
 */
export function serverSecret(app: PbApp, purpose: string): string {
  return $security.hs256(purpose, app.findCachedCollectionByNameOrId('users').authToken.secret)
}
