import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { claims } from '../company/facts/claims.ts'
import { sentences } from '../company/facts/fact.ts'
import { DemoRequestForm, DemoSteps } from './demo-request-form.tsx'
import { USUAL_LENGTH, type DemoLength } from '../appointments/rules/appointment.ts'

/** The page to request a demo, with the contents of a demo and the form side by side. */
export function RequestDemoPage() {
  const [minutes, setMinutes] = useState<DemoLength>(USUAL_LENGTH)
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
        <p className="lead">
          {`Book a ${minutes}-minute demo with our experts, on matters, deadlines and bills like your own.`}
        </p>
      </div>
      <DemoRequestForm minutes={minutes} onLength={setMinutes} />
      <aside className="request-demo__aside stack" aria-label="What happens next">
        {/* Shown beside the form if the window is wide enough. Otherwise the form shows the same above its button. */}
        <div className="request-demo__beside">
          <DemoSteps minutes={minutes} />
        </div>
        <p className="note">
          {sentences(
            ['The demo is free.'],
            [`${claims.noCreditCard.value}. ${claims.noCreditCard.text}.`, claims.noCreditCard],
            ['Works offline too: your device keeps your request, and sends it once you are online.'],
          )}
        </p>
      </aside>
    </div>
  )
}
