import { shown } from '../company/facts/fact.ts'
import { integrations } from '../company/facts/integrations.ts'
import { Section } from '../ui/page/section.tsx'

/** The product's integrations, with the open formats that they use; empty if no integration may be shown. */
export function Integrations() {
  const settled = shown(integrations)
  if (settled.length === 0) return null
  return (
    <Section
      id="integrations"
      eyebrow="Integrations"
      title="What it connects to, and how"
      intro={
        <p className="lead">Connect by open formats: the software you use today can read them, and so can the next.</p>
      }
    >
      <ul className="integrations">
        {settled.map((integration) => (
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
