import { Link } from '@tanstack/react-router'
import { SectionHead } from '../ui/section.tsx'
import { demoExpectations, demoOptions } from './demo-options.ts'

/** Three lengths to choose from, and what happens in all of them. */
export function DemoLengths() {
  return (
    <section className="section" aria-labelledby="demos-title">
      <div className="container">
        <SectionHead titleId="demos-title" eyebrow="The demo" title="How much time do you want to give it?" />
        <ul className="columns columns--three">
          {demoOptions.map(({ minutes, name, text }) => (
            <li key={minutes} className="columns__item">
              <h3>
                {minutes} minutes <span className="columns__fact">{name}</span>
              </h3>
              <p>{text}</p>
              <p>
                <Link to="/request-demo" search={{ duration: minutes }} className="button">
                  Book {minutes} minutes
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </div>
      <div className="container beside expectations">
        <SectionHead title="What to expect in a demo">
          <p className="note">Whichever length you choose. A longer one goes deeper, not wider.</p>
        </SectionHead>
        <ol className="problems__list">
          {demoExpectations.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
