import { offices } from './offices.ts'

/** Where we sit. Samples are marked one by one. */
export function OfficeList() {
  return (
    <section className="section container" aria-labelledby="offices-title">
      <header className="section__head">
        <p className="eyebrow">On paper</p>
        <h2 id="offices-title">Offices</h2>
      </header>
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
    </section>
  )
}
