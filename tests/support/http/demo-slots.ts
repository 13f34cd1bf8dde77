import * as v from 'valibot'
import { demoPayload, sendDemoRequest } from './demo-request.ts'
import { freshProof, type Answer, type SendOptions } from './submission.ts'

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
