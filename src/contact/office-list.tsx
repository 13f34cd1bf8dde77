import { isSample, shown } from '../company/facts/fact.ts'
import { offices } from '../company/facts/offices.ts'
import { Dagger } from '../site/page/dagger.tsx'
import { Section } from '../ui/page/section.tsx'

/** The section with the offices; empty if the site shows none. */
export function OfficeList() {
  const settled = shown(offices)
  if (settled.length === 0) return null
  return (
    <Section
      titleId="offices-title"
      ground="desk"
      eyebrow="Where we work"
      title={settled.length === 1 ? 'Office' : 'Offices'}
    >
      <ul className={columnsOf(settled.length)}>
        {settled.map(({ city, region, timeZone, address, ...fact }) => (
          <li key={city} className="columns__item">
            <h3>
              {city}
              <Dagger when={isSample(fact)} />
            </h3>
            <p>
              {address}
              <br />
              {region}, {timeZone}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Returns the CSS classes for a number of offices. Three are in one row, and fewer keep the width of a third. */
function columnsOf(count: number): string {
  if (count === 3) return 'columns columns--three'
  return count < 3 ? 'columns columns--few' : 'columns'
}
