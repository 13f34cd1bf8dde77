import { brand } from '../site/brand.ts'

const mailto = `mailto:${brand.email.hello}?subject=${encodeURIComponent('Subscribe me to the weekly articles')}`

/** Where "Subscribe to Updates" leads. */
export function SubscribeSection() {
  return (
    <section id="subscribe" className="subscribe" aria-labelledby="subscribe-heading">
      <div className="subscribe__box container">
        <div className="stack">
          <h2 id="subscribe-heading">Never miss an insight</h2>
          <p className="lead">Get our latest articles on legal technology and practice management delivered to your inbox weekly.</p>
        </div>
        <div className="stack">
          <p>
            <a className="button" href={mailto}>
              Subscribe by email
            </a>
          </p>
          <p className="note">Weekly insights • No spam • Unsubscribe anytime</p>
        </div>
      </div>
    </section>
  )
}
