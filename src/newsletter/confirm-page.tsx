import { Link } from '@tanstack/react-router'
import { MailLink } from '../ui/reach-us.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import type { IssueArticle } from './rules/newsletter-choices.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { TokenForm } from './token-form.tsx'

/** The page behind the mailed link that confirms a newsletter sign-up. */
export function ConfirmPage({ token }: { token: string }) {
  return (
    <div className="newsletter-page container stack">
      <p className="eyebrow">Newsletter</p>
      <h1>Confirm your subscription</h1>
      <TokenForm
        action="confirm"
        token={token}
        button="Confirm subscription"
        busyButton="Confirming..."
        renderResults={({ articles }) => ({
          done: (
            <Confirmed text="Your subscription is confirmed. The next issue comes to your inbox." articles={articles} />
          ),
          already: (
            <Confirmed text="This subscription is already confirmed. Nothing is left to do." articles={articles} />
          ),
          expired: (
            <>
              <p className="lead">This link has expired. Enter your address and we send a new link.</p>
              <NewsletterForm source="expired-link" label="Newsletter" />
            </>
          ),
          unknown: (
            <>
              <p className="lead">We don’t recognize this link. It may be incomplete, or we sent you a newer one.</p>
              <p>Please open the link in the newest of our emails, or enter your address again.</p>
              <NewsletterForm source="expired-link" label="Newsletter" />
            </>
          ),
        })}
      >
        <p className="lead">
          Press the button to get new articles in your inbox, once a week at most. Until then we send you none.
        </p>
        <noscript>
          <p className="form__unable">
            The button needs JavaScript. Without it, please write to <MailLink /> from the address that you want to
            subscribe.
          </p>
        </noscript>
      </TokenForm>
    </div>
  )
}

function Confirmed({ text, articles }: { text: string; articles: readonly IssueArticle[] }) {
  return (
    <>
      <p className="lead">{text}</p>
      {articles.length === 0 ? null : (
        <section className="stack" aria-labelledby="last-issue">
          <h2 id="last-issue">In the last issue</h2>
          <ul>
            {articles.map(({ slug, title }) => (
              <li key={slug}>
                <Link to="/blog/$slug" params={{ slug }} className="link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <TargetLink to="/blog" className="link">
          Read the latest articles
        </TargetLink>
      </p>
    </>
  )
}
