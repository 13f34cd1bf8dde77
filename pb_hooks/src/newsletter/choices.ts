import { categories } from '../../../src/blog/rules/categories.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { PAUSE_WEEKS, type NewsletterChoices } from '../../../src/newsletter/rules/newsletter-choices.ts'
import { databaseTime, timeOf } from '../database-time.ts'
import type { Read } from '../submission/read-request.ts'

/** The changes that a subscriber requests. An absent property changes nothing. */
export type WantedChoices = { topics?: readonly string[]; pauseWeeks?: number }

/**
 * Reads `topics`, a list of blog categories, and `pauseWeeks` from a request. An empty list or all categories mean
 * every topic. For an invalid value it returns a refusal with status 422 and the name of the field.
 */
export function readChoices({ topics, pauseWeeks }: Readonly<Record<string, unknown>>): Read<WantedChoices> {
  const offered: readonly unknown[] = categories
  const weeks: readonly unknown[] = PAUSE_WEEKS
  const areTopics = topics === undefined || (Array.isArray(topics) && topics.every((topic) => offered.includes(topic)))
  if (!areTopics) return invalid('topics', 'Choose from the categories of the blog.')
  if (pauseWeeks !== undefined && !weeks.includes(pauseWeeks))
    return invalid('pauseWeeks', `Choose one of ${PAUSE_WEEKS.join(', ')}.`)
  return {
    ok: true,
    value: {
      ...(topics === undefined ? {} : { topics: categories.filter((category) => topics.includes(category)) }),
      ...(pauseWeeks === undefined ? {} : { pauseWeeks: Number(pauseWeeks) }),
    },
  }
}

function invalid(field: string, text: string): Read<never> {
  return {
    ok: false,
    refusal: { status: 422, code: 'invalid', error: `Please check these fields: ${field}`, fields: { [field]: text } },
  }
}

/** Sets the choices in a subscriber's record without saving it. Returns whether anything changed. */
export function setChoices(subscriber: PbRecord, { topics, pauseWeeks }: WantedChoices, now: Date): boolean {
  const before = JSON.stringify(choicesOf(subscriber, now))
  if (topics !== undefined) subscriber.set('topics', topics.length === categories.length ? [] : topics)
  if (pauseWeeks !== undefined)
    subscriber.set(
      'pausedUntil',
      pauseWeeks === 0 ? '' : databaseTime(new Date(now.getTime() + pauseWeeks * 7 * DAY_MS)),
    )
  return JSON.stringify(choicesOf(subscriber, now)) !== before
}

/** Returns a subscriber's choices. An expired pause counts as no pause. */
export function choicesOf(subscriber: PbRecord, now: Date): NewsletterChoices {
  const text = subscriber.getString('topics')
  const stored: unknown = text === '' ? null : JSON.parse(text)
  const pausedUntil = timeOf(subscriber, 'pausedUntil')
  return {
    topics: Array.isArray(stored) ? categories.filter((category) => stored.includes(category)) : [],
    pausedUntil: pausedUntil > now.getTime() ? new Date(pausedUntil).toISOString() : '',
  }
}
