import { formatDate } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { newYorkText } from '../../lib/new-york-text.ts'
import { DAY_MS } from '../../lib/time-units.ts'
import type { NewsletterDesk } from '../rules/newsletter-desk.ts'
import type { ImportOutcome } from '../rules/reader-import.ts'

const WEEKS_SHOWN = 12

const counted = (number: number, one: string, many: string) => `${formatNumber(number)} ${number === 1 ? one : many}`

/** Returns a sentence that says when the next issue is sent and to how many subscribers, or why none is sent. */
export function nextWords({ next, pausedAt }: NewsletterDesk): string {
  const { slot, at, articles, readers, room } = next
  const waiting = counted(readers, 'reader', 'readers')
  if (slot !== '')
    return `The issue of ${issueDay(slot)}: ${waiting} still to come. The day has room for ${mails(room)}.`
  const planned =
    at === ''
      ? 'No issue is planned. To plan one, ask whoever runs the server to set NEWSLETTER_DAY.'
      : pausedAt === ''
        ? `It begins ${newYorkText(new Date(at))}.`
        : `If you resume in time, it begins ${newYorkText(new Date(at))}.`
  if (articles === 0) return `Nothing is new: every public article was in an earlier issue. ${planned}`
  return `${planned} ${counted(articles, 'article', 'articles')} for ${waiting}; the day has room for ${mails(room)}.`
}

const mails = (room: number) => counted(Math.max(room, 0), 'mail', 'mails')

/** Returns "November 24, 2026" for an issue's slot, such as "2026-11-24" or "skipped 2026-11-24 10:00:00.000". */
export function issueDay(slot: string): string {
  const day = /\d{4}-\d{2}-\d{2}/.exec(slot)?.[0]
  return day === undefined ? slot : formatDate(day)
}

/** Returns the result of an issue: "skipped, 3 articles", or "1,200 mails, 3 articles". */
export function issueWords({ status, queued, articles }: NewsletterDesk['issues'][number]): string {
  const what = `${mails(queued)}, ${counted(articles, 'article', 'articles')}`
  if (status === 'skipped') return articles === 0 ? 'nothing was new' : `skipped, ${what.split(', ')[1]}`
  return status === 'queueing' ? `under way: ${what}` : what
}

/** How many subscribers joined and left in a week. `to`: its last day. */
export type NewsletterWeek = { to: string; joined: number; gone: number }

/** Returns the last twelve weeks, newest first, including weeks without changes. */
export function weeksShown({ now, weeks }: Pick<NewsletterDesk, 'now' | 'weeks'>): NewsletterWeek[] {
  return Array.from({ length: WEEKS_SHOWN }, (_, ago) => {
    const { joined = 0, gone = 0 } = weeks.find((week) => week.ago === ago) ?? {}
    return { to: formatDate(new Date(Date.parse(now) - ago * 7 * DAY_MS).toISOString()), joined, gone }
  })
}

const OUTCOMES: Readonly<Record<Exclude<ImportOutcome, 'added' | 'invalid'>, string>> = {
  reader: 'This reader is on the list already.',
  pending: 'This reader has our mail but has not confirmed yet.',
  unsubscribed: 'This reader has unsubscribed, and must sign up again.',
  bounced: 'Mail to this reader came back. The reader must sign up again.',
}

/** Returns why a line of an import added no subscriber; empty if it added one. */
export function outcomeWords({ outcome, problem }: { outcome: ImportOutcome; problem: string }): string {
  return outcome === 'added' || outcome === 'invalid' ? problem : OUTCOMES[outcome]
}
