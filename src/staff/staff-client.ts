import type PocketBase from 'pocketbase'

/** The key in local storage under which the SDK keeps the session of staff. */
const SESSION_KEY = 'lexharbor-staff'

let client: Promise<PocketBase> | undefined

/**
 * The SDK with the session of staff, shared by all tabs; loaded on first use.
 * @throws when the chunk can't be fetched; the next call tries again
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
