import { claims } from '../company/facts/claims.ts'
import { isShown } from '../company/facts/fact.ts'
import { callToAction } from '../site/navigation.ts'
import { FigureBeside } from '../site/page/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const { smallFirmPlan, averageSavings } = claims

/** The price for a small firm: that of its plan, or a link to all prices if that plan may not be shown. */
export function SmallFirmPlan() {
  const hasPlan = isShown(smallFirmPlan)
  return (
    <Section
      id="small-firm-plan"
      titleId="plan-title"
      className="beside"
      ground="desk"
      eyebrow="What it costs"
      title={hasPlan ? 'Small Firm Plan' : 'One price for each person who signs in'}
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
        {hasPlan ? (
          <p>The twelve tasks are included. You pay per attorney. That is the only number on the quote.</p>
        ) : (
          <p>
            <TargetLink to="/pricing" className="link">
              See the plans and prices
            </TargetLink>
          </p>
        )}
        <FigureBeside figure={averageSavings} />
      </div>
    </Section>
  )
}
