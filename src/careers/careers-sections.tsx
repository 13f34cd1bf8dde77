import { mailbox } from '../company/facts/brand.ts'
import { withShown } from '../company/facts/fact.ts'
import { mailto } from '../ui/reach-us.tsx'
import { ClosingBand } from '../ui/page/closing-band.tsx'
import { Section } from '../ui/page/section.tsx'
import { TermList } from '../ui/page/term-list.tsx'
import { benefits, culture, hiringSteps } from './working-here.ts'

/** A card with the benefits that come with every role. */
export function Benefits() {
  return (
    <section className="card benefits" aria-labelledby="benefits-title">
      <h2 id="benefits-title">Benefits</h2>
      <dl>
        {withShown(benefits).map(({ value, text }) => (
          <div key={value}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The sections of the careers page below its roles: how the company's people work, and the steps of an application. */
export function WorkingHere() {
  return (
    <>
      <Section
        titleId="culture-title"
        className="beside"
        ground="desk"
        eyebrow="How we work"
        title="Habits, more than values"
      >
        <TermList className="lines" terms={culture} />
      </Section>
      <ClosingBand id="hiring" titleId="hiring-title" title="How we hire, in four steps" steps={hiringSteps()}>
        <p>No role fits you today? Write to us anyway.</p>
        <p>
          <a className="button button--primary" href={mailto(mailbox('careers'), 'My resume')}>
            Send us your resume
          </a>
        </p>
      </ClosingBand>
    </>
  )
}
