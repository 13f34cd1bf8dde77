import type { ReactNode } from 'react'

/**
 * The section with the newsletter's sign-up, to which "Subscribe to Updates" leads.
 * @param form the sign-up form. The route passes it, because it is not part of the blog's code
 */
export function SubscribeSection({ form }: { form: ReactNode }) {
  return (
    <section className="subscribe" aria-labelledby="subscribe-heading">
      <div className="subscribe__box container">
        <div className="stack">
          <h2 id="subscribe-heading">Never miss an insight</h2>
          <p className="lead">
            Get our latest articles on legal technology and practice management delivered to your inbox weekly.
          </p>
        </div>
        <div className="stack">
          {form}
          <p className="note">Weekly insights • No spam • Unsubscribe anytime</p>
        </div>
      </div>
    </section>
  )
}
