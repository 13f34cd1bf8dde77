import { formatNumber } from '../../lib/format-number.ts'
import type { NewsletterDesk } from '../rules/newsletter-desk.ts'
import { issueDay, issueWords, weeksShown, type NewsletterWeek } from './newsletter-words.ts'

/** Shows the numbers of subscribers, and how many joined and left each week. */
export function NewsletterReaders({ desk, onSave }: { desk: NewsletterDesk; onSave: () => void }) {
  const { confirmed, paused, pending, unsubscribed, bounced } = desk.readers
  const counts = [
    ['Readers', confirmed],
    ['Pausing', paused],
    ['Unconfirmed', pending],
    ['Left', unsubscribed],
    ['Not reached', bounced],
  ] as const
  return (
    <section className="stack" aria-labelledby="newsletter-readers-title">
      <h2 id="newsletter-readers-title">Readers</h2>
      <dl className="newsletter-desk__counts">
        {counts.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(number)}</dd>
          </div>
        ))}
      </dl>
      <Growth weeks={weeksShown(desk)} />
      <div>
        <button type="button" className="button" onClick={onSave}>
          Save all as CSV
        </button>
      </div>
      {desk.issues.length === 0 ? null : (
        <details>
          <summary>The latest issues</summary>
          <ul className="newsletter-desk__issues">
            {desk.issues.map((issue) => (
              <li key={issue.slot}>
                {issueDay(issue.slot)}: {issueWords(issue)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** A table of the weeks with a bar for each. Screen readers skip the bars, because the table has the same numbers. */
function Growth({ weeks }: { weeks: readonly NewsletterWeek[] }) {
  const most = Math.max(1, ...weeks.flatMap(({ joined, gone }) => [joined, gone]))
  return (
    <table className="newsletter-desk__weeks">
      <caption>Who joined and who left, week by week</caption>
      <thead>
        <tr>
          <th scope="col">Until</th>
          <th scope="col">Joined</th>
          <th scope="col">Left</th>
          <td aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ to, joined, gone }) => (
          <tr key={to}>
            <th scope="row">{to}</th>
            <td>{formatNumber(joined)}</td>
            <td>{formatNumber(gone)}</td>
            <td aria-hidden="true">
              <svg className="newsletter-desk__bars" viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect className="newsletter-desk__joined" width={(joined / most) * 100} height="5" />
                <rect className="newsletter-desk__gone" y="5" width={(gone / most) * 100} height="5" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
