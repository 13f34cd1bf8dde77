import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims } from '../site/rules/claims.ts'
import { ClosingBand } from '../ui/page/closing-band.tsx'

const steps = [
  { title: 'Demo', text: '30 minutes, free. Bring the bill you pay today.' },
  {
    title: `${claims.trialDaysOnPricing.value} ${claims.trialDaysOnPricing.text}`,
    text: `${claims.noCreditCard.value}. ${claims.noCreditCard.text}.`,
  },
  { title: 'Then month by month', text: 'Cancel with 30 days notice.' },
] as const

/** The last word of the page: what happens after the click, and the click. */
export function PricingClosing() {
  return (
    <ClosingBand title="Have the price checked against your firm" steps={steps}>
      <CallToAction second={{ to: '/contact', label: 'Contact us' }} />
    </ClosingBand>
  )
}
