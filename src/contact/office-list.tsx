import { Section } from '../ui/page/section.tsx'
import { offices } from '../company/facts/offices.ts'

/** Where we sit. Samples are marked one by one. */
export function OfficeList() {
  return (
    <Section titleId="offices-title" eyebrow="On paper" title="Offices">
      <ul className="columns">
        {offices.map(({ city, state, timeZone, address, isSample }) => (
          <li key={city} className="columns__item">
            <h3>{city}</h3>
            <p>
              {address}
              <br />
              {state}, {timeZone}
            </p>
            {isSample ? (
              <p>
                <span className="badge">Sample office</span>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
