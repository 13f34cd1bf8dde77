import * as v from 'valibot'
import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'

/**
 * Sends an action by POST. Unlike a form, the action is not stored for later, because the page shows its result at
 * once. The path must not contain a token.
 * @returns the HTTP status, and the response if it fits the schema; undefined if no response came
 */
export async function postAction<Schema extends v.GenericSchema>(
  path: string,
  body: Readonly<Record<string, unknown>>,
  schema: Schema,
  send: typeof fetch,
): Promise<{ status: number; answer: v.InferOutput<Schema> | undefined } | undefined> {
  try {
    const response = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    })
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await response.text())
    return { status: response.status, answer: read.success ? read.output : undefined }
  } catch {
    return undefined
  }
}
