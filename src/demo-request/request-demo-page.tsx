import { Link } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { sentences } from '../company/facts/fact.ts'
import { within } from '../company/facts/promise.ts'
import { DemoRequestForm } from './demo-request-form.tsx'

/** The page of the demo request: what a visitor gets for it on one side, the form on the other. */
export function RequestDemoPage() {
  return (
    <div className="request-demo container">
      <div className="request-demo__intro stack">
        <p>
          <Link
            to="/"
            className="button button--quiet request-demo__back"
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <span aria-hidden="true">←</span> Back to Home
          </Link>
        </p>
        <h1 id="request-demo-title">Request Your Personalized Demo</h1>
        <p className="lead">Book a 30-minute demo with our experts, on matters, deadlines and bills like your own.</p>
      </div>
      <DemoRequestForm />
      <aside className="request-demo__aside stack" aria-label="What happens next">
        <ol className="request-demo__steps">
          <li>
            <strong>You choose a time.</strong> Hourly from 8:00 AM to 5:00 PM in New York, from tomorrow on.
          </li>
          <li>
            <strong>We confirm it.</strong> You have our answer{within(claims.demoReply)}, {brand.phone.hours}.
          </li>
          <li>
            <strong>You see your own work in it.</strong> Thirty minutes, your questions first, no slides.
          </li>
        </ol>
        <p className="note">
          {sentences(
            ['The demo is free.'],
            [`${claims.noCreditCard.value}. ${claims.noCreditCard.text}.`, claims.noCreditCard],
            [
              'Works offline too: a request made without a connection is kept on your device and sent when you are back online.',
            ],
          )}
        </p>
      </aside>
    </div>
  )
}
