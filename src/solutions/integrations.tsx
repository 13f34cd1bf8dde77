import { integrations } from './integration-list.ts'

/** What the product connects to, and by which open format. */
export function Integrations() {
  return (
    <section className="section container" id="integrations" aria-labelledby="integrations-title">
      <header className="section__head">
        <p className="eyebrow">Integrations</p>
        <h2 id="integrations-title">What it connects to, and how</h2>
        <p className="note">
          <span className="badge">To be confirmed</span> The list names formats instead of brands, because formats can
          be tested. Ask in the demo to see the one that you depend on at work.
        </p>
      </header>
      <ul className="integrations">
        {integrations.map((integration) => (
          <li key={integration.with}>
            <h3>{integration.with}</h3>
            <p>{integration.passes}</p>
            <p className="note">{integration.by}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
