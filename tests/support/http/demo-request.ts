import * as v from 'valibot'
import type { TestServer } from '../servers/server.ts'
import { sendSubmission, type Answer, type SendOptions, freshProof } from './submission.ts'

/** Returns a valid demo request, without the proof of work. */
export function demoPayload(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@okafor-lind.example',
    phone: '+1 555 0100',
    firmName: 'Okafor & Lind',
    firmSize: '2-5',
    practiceAreas: 'Family law, Real estate',
    currentSoftware: '',
    notes: 'Two offices.',
    preferredTime: '10:00 AM EST',
    preferredDate: '2099-11-24T15:00:00.000Z',
    requestType: 'demo_request',
    submittedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  }
}

/** Sends a demo request. Without `key` it gets a new idempotency key; with `null` it gets none. */
export function sendDemoRequest(origin: string, payload: unknown, options: SendOptions = {}): Promise<Answer> {
  return sendSubmission(origin, 'request-demo', payload, options)
}

const slotsSchema = v.object({
  zone: v.string(),
  days: v.array(
    v.object({
      date: v.string(),
      slots: v.array(
        v.object({
          time: v.string(),
          newYork: v.string(),
          local: v.optional(v.object({ day: v.string(), time: v.string() })),
          free: v.boolean(),
        }),
      ),
    }),
  ),
})
export type Slots = v.InferOutput<typeof slotsSchema>

/**
 * Returns the answer to `GET /api/site/slots`: the demo times of each day.
 * @param query begins with "?"
 */
export async function slotsOf(origin: string, query = '', headers: Record<string, string> = {}): Promise<Slots> {
  return v.parse(slotsSchema, await (await fetch(`${origin}/api/site/slots${query}`, { headers })).json())
}

/**
 * Returns the first `count` free demo times on working days. They are at least a week ahead, and so still in the future
 * when the test ends.
 */
export async function freeTimes(origin: string, count: number): Promise<string[]> {
  const { days } = await slotsOf(origin, '?days=62')
  const weekdays = days.slice(7).filter(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()))
  const free = weekdays.flatMap(({ slots }) => slots.filter((slot) => slot.free).map(({ time }) => time))
  if (free.length < count) throw new Error(`${free.length} free times`)
  return free.slice(0, count)
}

/** Sends a demo request with a preferred time and a duration, as the form does. */
export async function askForDemo(
  origin: string,
  preferredDate: string,
  changes: Record<string, unknown> = {},
  options: SendOptions = {},
): Promise<Answer> {
  const payload = demoPayload({ duration: 30, preferredDate, ...changes, altcha: await freshProof(origin) })
  return sendDemoRequest(origin, payload, options)
}

const answerSchema = v.object({
  success: v.literal(true),
  slotState: v.string(),
  booking: v.optional(v.string()),
  uid: v.optional(v.string()),
  newTimes: v.optional(v.array(v.string()), []),
})

/**
 * Returns the parsed answer to a demo request. It says whether the server booked the requested time.
 * @throws unless the status is 200
 */
export function bookingIn(answer: Answer): v.InferOutput<typeof answerSchema> {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text}`)
  return v.parse(answerSchema, answer.body)
}

/** Stores `count` demo requests with these values, and returns their ids. */
export async function storeDemoRequests(
  { admin }: TestServer,
  count: number,
  values: Record<string, unknown> = {},
): Promise<string[]> {
  const ids: string[] = []
  for (let left = count; left > 0; left -= 1) ids.push((await admin.create('demo_requests', values)).id)
  return ids
}
