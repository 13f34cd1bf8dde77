import { MailLink } from '../ui/reach-us.tsx'
import { TokenForm } from './token-form.tsx'

/**
 * The page behind the unsubscribe link of every newsletter. Its form sends what a mail program sends for a one-click
 * unsubscribe (RFC 8058). It works in a browser without JavaScript.
 */
export function UnsubscribePage({ token }: { token: string }) {
  return (
    <div className="newsletter-page container stack">
      <p className="eyebrow">Newsletter</p>
      <h1>Unsubscribe from the newsletter</h1>
      <TokenForm
        action="unsubscribe"
        token={token}
        button="Unsubscribe"
        busyButton="Unsubscribing..."
        renderResults={() => ({
          done: <p className="lead">You are unsubscribed. We send you no more newsletters.</p>,
          already: <p className="lead">You were already unsubscribed. We send you no newsletters.</p>,
          expired: <Unknown />,
          unknown: <Unknown />,
        })}
      >
        <p className="lead">Press the button to stop the newsletter. It takes effect at once.</p>
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <noscript>
          <p className="note">
            Without JavaScript the answer is one line of data: “success”: true in it means that you are unsubscribed.
          </p>
        </noscript>
      </TokenForm>
    </div>
  )
}

function Unknown() {
  return (
    <>
      <p className="lead">We don’t recognize this link. It may be incomplete.</p>
      <p>
        Please open the link in our newest email, or write to <MailLink />, and we take you off the list.
      </p>
    </>
  )
}
