import { Section } from '../ui/page/section.tsx'
import { integrations } from '../company/facts/integrations.ts'

/** What the product connects to, and by which open format. */
export function Integrations() {
  return (
    <Section
      id="integrations"
      eyebrow="Integrations"
      title="What it connects to, and how"
      intro={
        <p className="note">
          <span className="badge">To be confirmed</span> The list names formats instead of brands, because formats can
          be tested. Ask in the demo to see the one that you depend on at work.
        </p>
      }
    >
      <ul className="integrations">
        {integrations.map((integration) => (
          <li key={integration.with}>
            <h3>{integration.with}</h3>
            <p>{integration.passes}</p>
            <p className="note">{integration.by}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
