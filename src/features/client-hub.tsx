import { FeatureRow } from '../site/page/feature-row.tsx'
import { callToAction } from '../site/navigation.ts'
import { ClientHubScene } from '../site/scenes/client-hub-scene.tsx'
import { IntakeScene } from '../site/scenes/intake-scene.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const shown = [
  'Dates that concern them, and what to bring',
  'Messages, and who answered',
  'Documents that you released',
  'What needs their signature',
  'Invoices, and what is held in trust for them',
] as const
const records = [
  'Notes and work product',
  'Drafts, until you release one',
  'Time entries, until they are on an invoice',
  'Other matters, even for the same client',
  'Everything about other parties',
] as const

/** The section about ClientHub: what clients of a firm see of their matter, and what they can't see. */
export function ClientHub() {
  return (
    <Section
      id="clienthub"
      ground="desk"
      eyebrow="ClientHub"
      title="The client’s side: the answer is there before the call"
    >
      <FeatureRow title="One thread for each matter" scene={<ClientHubScene />} turned>
        <p>
          A matter’s messages, documents and signatures stay in one secure thread, on a phone or in a browser, with no
          app to install. Privileged conversations stay out of ordinary email, and the file stays complete.
        </p>
      </FeatureRow>
      <FeatureRow title="Intake that ends in an open matter" scene={<IntakeScene />}>
        <p>
          A new client answers your questions on a phone. The system checks the names for conflicts before you read the
          story. It fills the engagement letter for signature and opens the matter with all answers in it.
        </p>
      </FeatureRow>
      <div className="sides">
        <h3>What the client sees, and what stays inside</h3>
        <div className="sides__list">
          <p className="sides__name">The client sees</p>
          <ul className="lines">
            {shown.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div className="sides__list">
          <p className="sides__name">Stays inside the firm</p>
          <ul className="lines">
            {records.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <p>
          <TargetLink to={callToAction.to} className="button">
            See ClientHub in a demo
          </TargetLink>
        </p>
      </div>
    </Section>
  )
}
