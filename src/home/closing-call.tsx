import { CallToAction } from '../site/page/call-to-action.tsx'
import { claims } from '../site/rules/claims.ts'
import { ClosingBand } from '../ui/page/closing-band.tsx'

const steps = [
  { title: 'A 30-minute demo', text: 'You bring the questions. We use a firm like yours as the example.' },
  { title: `A ${claims.trialDays.value} ${claims.trialDays.text}`, text: 'No credit card and no setup fees.' },
  { title: 'A guarantee', text: `${claims.hoursSavedMonthly.value} ${claims.hoursSavedMonthly.text}.` },
] as const

/** The last word of the page: what happens after the click, and the click. */
export function ClosingCall() {
  return (
    <ClosingBand id="demo" titleId="demo-title" title="See it with questions from your own practice" steps={steps}>
      <CallToAction />
    </ClosingBand>
  )
}
