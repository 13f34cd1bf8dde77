type Change = { action?: unknown; record?: unknown }

/** The part of PocketBase's realtime service that this module uses. */
type Realtime = {
  subscribe(topic: string, listener: (change: Change) => void): Promise<() => Promise<void>>
  unsubscribe(topic: string): Promise<void>
}

/**
 * Subscribes to changes of records over PocketBase's realtime connection. `onConnect` reports each new connection,
 * before which changes may have been missed. Resolves, once connected, to the function that unsubscribes both. Rejects
 * with an error of the SDK, and is then not subscribed.
 * @param topic `COLLECTION/*` for all records of a collection, or `COLLECTION/ID` for one
 */
export async function subscribeAll(
  { realtime }: { realtime: Realtime },
  topic: string,
  onChange: (change: Change) => void,
  onConnect: () => void,
): Promise<() => void> {
  const ends: (() => Promise<void>)[] = []
  const leave = () => {
    for (const end of ends) void end().catch(() => undefined)
  }
  try {
    ends.push(await realtime.subscribe(topic, onChange))
    ends.push(await realtime.subscribe('PB_CONNECT', onConnect))
    // Report the first connection only now: a change before the topic was subscribed has brought no event.
    onConnect()
  } catch (error) {
    // The SDK keeps a failed subscription. Without this call, every change would arrive twice after a retry.
    await realtime.unsubscribe(ends.length === 0 ? topic : 'PB_CONNECT').catch(() => undefined)
    leave()
    throw error
  }
  return leave
}
