import { Scene } from './scene.tsx'

const entries = [
  { time: '8:30', what: 'Lindqvist, inventory', note: 'Timer stopped at 0.7 h' },
  { time: '9:30', what: 'Hearing, Department 4', note: 'Exhibits on this phone, also offline' },
  { time: '11:00', what: 'First meeting, I. Marchetti', note: 'Intake answered, no conflict' },
  { time: '2:00', what: 'Call, opposing counsel', note: 'Alvarez v. Northgate' },
] as const

/** A picture of a solo attorney's day, on a phone. */
export function SoloDayScene() {
  return (
    <Scene
      name="day"
      description="A phone showing one attorney’s Tuesday: drafting at 8:30 with the timer’s result, a hearing at 9:30 with its exhibits, a first meeting at 11:00 whose intake form is answered, and a call at 2:00. Below, one client message has been answered."
    >
      <p className="scene__bar">
        <b>Tuesday, March 10</b> <span>Today</span>
      </p>
      <ol className="rows rows--timed">
        {entries.map(({ time, what, note }) => (
          <li key={time}>
            <small>{time}</small>
            <span>
              <b>{what}</b>
              <small>{note}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className="scene__foot">1 client message, answered at 8:12</p>
    </Scene>
  )
}
