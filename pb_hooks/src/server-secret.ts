/**
 * A secret of this server for one purpose. It follows from the one that signs the sessions of staff: whoever replaces that one ends what
 * was made with this one too.
 */
export function serverSecret(app: PbApp, purpose: string): string {
  return $security.hs256(purpose, app.findCachedCollectionByNameOrId('users').authToken.secret)
}
