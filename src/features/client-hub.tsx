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
  'What waits for their signature',
  'Invoices, and what is held in trust for them',
] as const
const records = [
  'Notes and work product',
  'Drafts, until you release one',
  'Time entries, until they are on an invoice',
  'Other matters, also of the same client',
  'Everything about other parties',
] as const

/** The client's view of the same file, and its limits. */
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
          Messages, documents and signatures of a matter are in one secure thread, on the phone or in the browser,
          without an app to install. Privileged conversation stays out of ordinary e-mail, and the file stays complete
          without anybody filing it.
        </p>
      </FeatureRow>
      <FeatureRow title="Intake that ends in an open matter" scene={<IntakeScene />}>
        <p>
          A new client answers your questions on the phone. The names are checked for conflicts before you read the
          story, the engagement letter is filled and signed, and the matter opens with everything that was answered.
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
