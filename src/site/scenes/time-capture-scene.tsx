import { Scene } from './scene.tsx'
import { capturedWork, formatTenths, tenthsOfHour } from './time-capture.ts'

const entries = capturedWork.map((work) => ({ ...work, tenths: tenthsOfHour(work.minutes) }))
const total = formatTenths(entries.reduce((sum, { tenths }) => sum + tenths, 0))

/** A picture of one morning's work, which the product suggests as time entries. */
export function TimeCaptureScene() {
  return (
    <Scene
      name="time"
      description={`Three time entries that the system suggests after a morning of work: a call of 12 minutes, a draft of 46 minutes and messages of 9 minutes, ${total} hours together. Accept or dismiss each; a fourth, a personal call, was dismissed.`}
    >
      <p className="scene__bar">
        <b>Suggested for today</b> <span>Tuesday, March 10 · J. Whitfield</span>
      </p>
      <ul className="rows">
        {entries.map(({ what, matter, minutes, tenths }) => (
          <li key={what}>
            <span>
              <b>{what}</b>
              <small>
                {matter} · {minutes} min
              </small>
            </span>
            <span>
              <b>{formatTenths(tenths)} h</b>
            </span>
          </li>
        ))}
        <li>
          <span>
            <del>Call, personal</del>
            <small>Dismissed, never shown to anyone else</small>
          </span>
        </li>
      </ul>
      <p className="scene__foot scene__pair">
        <span>Accepted with one tap</span> <b>{total} h</b>
      </p>
    </Scene>
  )
}
