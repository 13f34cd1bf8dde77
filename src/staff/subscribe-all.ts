import type PocketBase from 'pocketbase'

/**
 * Follows changes of records, and new connections, before which changes may have been missed. Resolves, once connected, with what ends
 * both. Rejects with an error of the SDK, and follows nothing then.
 *
 * @param topic a collection's `NAME/*`, or `NAME/ID`
 */
export async function subscribeAll(
  { realtime }: PocketBase,
  topic: string,
  onChange: (event: { action?: unknown; record?: unknown }) => void,
  onConnect: () => void,
): Promise<() => void> {
  const ends: (() => Promise<void>)[] = []
  try {
    ends.push(await realtime.subscribe('PB_CONNECT', onConnect))
    ends.push(await realtime.subscribe(topic, onChange))
  } catch (error) {
    // Else the SDK remembers the subscription that failed, and after a second try every change would arrive twice.
    await realtime.unsubscribe().catch(() => undefined)
    throw error
  }
  return () => {
    for (const end of ends) void end().catch(() => undefined)
  }
}
