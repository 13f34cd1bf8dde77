import { Link } from '@tanstack/react-router'
import { NumberedPoints } from '../ui/page/numbered-points.tsx'
import { SectionHead } from '../ui/page/section.tsx'
import { demoExpectations, demoOptions } from './demo-options.ts'

/** The section with the three lengths of a demo to choose from, and with what every demo contains. */
export function DemoLengths() {
  return (
    <section className="section" aria-labelledby="demos-title">
      <div className="container">
        <SectionHead titleId="demos-title" eyebrow="The demo" title="How long should your demo be?" />
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
          <p className="note">You see all of this at any length. A longer demo goes deeper.</p>
        </SectionHead>
        <NumberedPoints points={demoExpectations} />
      </div>
    </section>
  )
}
