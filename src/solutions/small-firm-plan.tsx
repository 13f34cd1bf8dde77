import { claims } from '../company/facts/claims.ts'
import { callToAction } from '../site/navigation.ts'
import { FigureBeside } from '../site/page/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const { smallFirmPlan, averageSavings } = claims

/** The plan for small firms, and that the price list doesn't know it by this name. */
export function SmallFirmPlan() {
  return (
    <Section
      id="small-firm-plan"
      titleId="plan-title"
      className="beside"
      eyebrow="What it costs"
      title="Small Firm Plan"
      intro={
        <p>
          <TargetLink to={callToAction.to} className="button">
            Get a quote in a demo
          </TargetLink>
        </p>
      }
    >
      <div className="stack">
        <FigureBeside figure={smallFirmPlan} />
        <p className="note">
          <span className="badge">To be confirmed</span> The price list has no plan of this name, and counts users
          instead of attorneys. Which of the twelve tasks the plan includes is written in the offer you get.
        </p>
        <FigureBeside figure={averageSavings} note="Company figure, not independently verified" />
      </div>
    </Section>
  )
}
