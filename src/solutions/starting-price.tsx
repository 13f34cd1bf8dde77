import { claims } from '../company/facts/claims.ts'
import { isShown, sentences } from '../company/facts/fact.ts'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const { priceFromOnSolo, trialDaysOnPricing, noCreditCard } = claims

/** The starting price for one attorney; empty if it may not be shown. */
export function StartingPrice() {
  if (!isShown(priceFromOnSolo)) return null
  return (
    <Section
      id="price"
      className="beside"
      ground="desk"
      eyebrow="What it costs"
      title={`Start from ${priceFromOnSolo.value}${priceFromOnSolo.text}`}
      intro={
        <p>
          <TargetLink to="/pricing" className="link">
            Compare the plans
          </TargetLink>
        </p>
      }
    >
      <p className="lead">
        {sentences(
          [`Begin with a ${trialDaysOnPricing.value} ${trialDaysOnPricing.text}.`, trialDaysOnPricing],
          ['It ends by itself, and we never have your card.', trialDaysOnPricing, noCreditCard],
          ['One attorney, every matter, no price per client.'],
        )}
      </p>
    </Section>
  )
}
