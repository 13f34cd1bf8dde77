import { claims } from '../company/facts/claims.ts'
import { FigureBeside } from '../site/page/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const measures = [
  'Roles decide who sees a matter, its money and its documents.',
  'A second factor at sign-in, required for everyone if you choose.',
  'A log of who opened what, which no one in the firm can edit.',
  'Export all your data, in open formats, at any time.',
] as const

/** A short section about security, with a link to the security page. */
export function Protection() {
  return (
    <Section
      id="security"
      className="beside"
      eyebrow="Security"
      title="How a file stays closed to everyone else"
      intro={
        <p>
          <TargetLink to="/security" className="link">
            Read how access is decided and logged
          </TargetLink>
        </p>
      }
    >
      <div className="stack">
        <FigureBeside figure={claims.encryption} />
        <ul className="lines">
          {measures.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
