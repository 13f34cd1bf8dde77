import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

/** Where to read on for those who don't want to talk to anybody yet. */
export function Reading() {
  return (
    <Section id="resources" className="reading" eyebrow="Resources" title="Not ready to talk to anybody?">
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
    </Section>
  )
}
