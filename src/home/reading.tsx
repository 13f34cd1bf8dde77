import { TargetLink } from '../ui/target-link.tsx'

/** Where to read on for those who don't want to talk to anybody yet. */
export function Reading() {
  return (
    <section className="section container reading" id="resources" aria-labelledby="resources-title">
      <header className="section__head">
        <p className="eyebrow">Resources</p>
        <h2 id="resources-title">Not ready to talk to anybody?</h2>
      </header>
      <div className="stack">
        <p className="lead">
          Practicing lawyers write on our blog about legal technology, privacy and running a firm. You need no account
          to read it, and an article that you have opened once can be read again without a connection.
        </p>
        <p>
          <TargetLink to="/blog" className="link">
            Read the blog
          </TargetLink>
        </p>
      </div>
    </section>
  )
}
