import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { within } from '../company/facts/promise.ts'
import type { DemoLength } from '../appointments/rules/appointment.ts'

const WORDS = { 15: 'Fifteen', 30: 'Thirty', 45: 'Forty-five' } satisfies Record<DemoLength, string>

/** Lists step by step what happens after the visitor has sent the form. */
export function DemoSteps({ minutes }: { minutes: DemoLength }) {
  return (
    <ol className="request-demo__steps">
      <li>
        <strong>You choose a time.</strong> Hourly from 8:00 AM to 5:00 PM in New York.
      </li>
      <li>
        <strong>We confirm it.</strong> We contact you{within(claims.demoReply) || ' in office hours'},{' '}
        {brand.hours.text}.
      </li>
      <li>
        <strong>You see your own work in it.</strong>
        {` ${WORDS[minutes]} minutes, your questions first, no slides.`}
      </li>
    </ol>
  )
}
