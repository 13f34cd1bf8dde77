import type PocketBase from 'pocketbase'

/** The SDK's local storage key for the staff session. */
const SESSION_KEY = 'lexharbor-staff'

let client: Promise<PocketBase> | undefined

/**
 * Returns the PocketBase SDK with the staff session, which all tabs share. The first call loads the SDK.
 * @throws if the SDK's script fails to load; the next call tries again
 */
export async function staffClient(): Promise<PocketBase> {
  client ??= import('pocketbase').then(({ default: Client, LocalAuthStore }) =>
    new Client('/', new LocalAuthStore(SESSION_KEY)).autoCancellation(false),
  )
  try {
    return await client
  } catch (error) {
    client = undefined
    throw error
  }
}
