import type { IssueArticle } from '../../../src/newsletter/rules/newsletter-choices.ts'
import { timeOf } from '../database-time.ts'
import { refuse } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { transact } from '../transact.ts'
import { answerToken, type TokenOutcome } from './answer-token.ts'
import { subscriberByToken } from './tokens.ts'

/**
 * `POST /api/site/newsletter/confirm` with `{token}` confirms a sign-up. The page behind the mailed link sends it when
 * the visitor presses the button. The response lists the articles of the last issue, because the next issue will
 * contain only newer ones.
 */
export function confirmNewsletter(e: PbRequestEvent): void {
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  const outcome = confirm(e.app, read.value['token'], new Date())
  answerToken(e, outcome, { articles: lastIssueArticles(e.app) })
}

function confirm(app: PbApp, token: unknown, now: Date): TokenOutcome {
  let outcome: TokenOutcome = 'unknown'
  transact(app, (tx) => {
    const subscriber = subscriberByToken(tx, 'confirmTokenHash', token)
    if (subscriber === undefined) return
    outcome = outcomeFor(subscriber, now)
    if (outcome !== 'done') return
    subscriber.set('status', 'confirmed')
    subscriber.set('confirmedAt', now.toISOString())
    tx.save(subscriber)
  })
  return outcome
}

function outcomeFor(subscriber: PbRecord, now: Date): TokenOutcome {
  const status = subscriber.getString('status')
  if (status === 'confirmed') return 'already'
  // A confirmation link does not subscribe a person again who has unsubscribed since; that person must sign up again.
  return status === 'pending' && now.getTime() < timeOf(subscriber, 'confirmExpires') ? 'done' : 'expired'
}

/** Returns up to eight articles of the last issue that are still public, newest first; none before the first issue. */
function lastIssueArticles(app: PbApp): IssueArticle[] {
  const rows = arrayOf(new DynamicModel({ title: '', slug: '' }))
  app
    .db()
    .newQuery(
      `SELECT p.title, p.slug FROM public_posts p WHERE p.id IN (
         SELECT value FROM json_each((SELECT posts FROM newsletter_issues WHERE status != 'skipped' AND begun != '' ORDER BY number DESC LIMIT 1))
       ) ORDER BY p.published_date DESC, p.id LIMIT 8`,
    )
    .all(rows)
  return rows.map(({ title, slug }) => ({ title, slug }))
}
