import * as v from 'valibot'
import { until } from '../until.ts'

export type EventStream = {
  /** Returns the text that the stream has received so far. */
  heard(): string
  /** Waits until the stream has received the text. */
  hears(text: string): Promise<unknown>
  /** Waits until the server ends the stream. */
  ends(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a realtime stream and subscribes it to these topics of PocketBase's realtime API.
 * @throws if the server refuses the subscription
 */
export async function openEventStream(origin: string, topics: readonly string[], token = ''): Promise<EventStream> {
  const stream = await connect(origin)
  const answer = await subscribe(origin, stream.clientId, topics, token)
  if (answer.status !== 204) throw new Error(`the subscription was answered ${answer.status}`)
  return stream
}

/** Opens a new stream and subscribes it to a topic. Returns the server's answer to the subscription. */
export async function trySubscription(
  origin: string,
  topic: string,
  token = '',
): Promise<{ status: number; text: string }> {
  const stream = await connect(origin)
  const answer = await subscribe(origin, stream.clientId, [topic], token)
  const text = await answer.text()
  await stream.close()
  return { status: answer.status, text }
}

async function connect(origin: string): Promise<EventStream & { clientId: string }> {
  const stop = new AbortController()
  const stream = await fetch(`${origin}/api/realtime`, { signal: stop.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('an event stream has a body')
  let heard = ''
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value
  })().catch(() => undefined)
  const greeting = await until('the stream says who we are', () => /data:(\{.*\})/.exec(heard)?.[1])
  return {
    ...v.parse(v.object({ clientId: v.string() }), JSON.parse(greeting)),
    heard: () => heard,
    hears: (text) => until(`the stream says ${text}`, () => heard.includes(text)),
    ends: () => reading,
    async close() {
      stop.abort()
      await reading
    },
  }
}

function subscribe(origin: string, clientId: string, topics: readonly string[], token: string): Promise<Response> {
  return fetch(`${origin}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  })
}
