import type PocketBase from 'pocketbase'

/** The SDK's local storage key for the staff session. */
const SESSION_KEY = 'lexharbor-staff'

let client: Promise<PocketBase> | undefined

/**
 * The SDK with the staff session, shared by all tabs; loaded on first use.
 * @throws if the chunk fails to load; the next call tries again
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
