import { Fragment } from 'react'
import { Scene } from './scene.tsx'
import { ByChoice, SceneChoice } from './scene-choice.tsx'

const hours = ['9 AM', '10', '11', '12 PM', '1', '2', '3'] as const

/**
 * The times that the visitor can choose for the mediation, with their results. The hearing is from 10:00 to 12:00. The
 * style sheet moves the mediation's bar accordingly.
 */
const choices = [
  {
    value: 'stay',
    label: 'Leave it',
    time: '9:00–11:30',
    found: 'Conflict.',
    means: 'Two entries from 10:00 to 11:30.',
  },
  {
    value: 'noon',
    label: 'Move to 11:30 AM',
    time: '11:30–2:00',
    found: 'Still a conflict.',
    means: 'Two entries from 11:30 to 12:00.',
  },
  {
    value: 'one',
    label: 'Move to 1:00 PM',
    time: '1:00–3:30',
    found: '✓ No conflict.',
    means: 'Everyone is free, and the team is notified.',
  },
] as const

/** A picture of a day in the calendar: a hearing conflicts with a mediation, which the visitor can move. */
export function CalendarConflictScene() {
  return (
    <Scene
      name="calendar"
      isLiving
      description="A calendar on Monday. A hearing has been moved to 10 o’clock, into a mediation that lasts until 11:30. Choose another time for the mediation to resolve the conflict."
    >
      <p className="scene__bar">
        <b>Monday, March 16</b> <span>J. Whitfield</span>
      </p>
      <div className="day">
        {hours.map((hour) => (
          <span key={hour} className="day__hour" aria-hidden="true">
            {hour}
          </span>
        ))}
        <div className="day__event day__event--first">
          <b>Mediation, Lindqvist</b>
          <ByChoice contents={choices.map(({ time }) => time)} />
        </div>
        <p className="day__event day__event--second">
          <b>Hearing, Okafor</b>
          <span>moved to 10:00–12:00</span>
        </p>
      </div>
      <SceneChoice legend="Mediation:" name="mediation" options={choices} />
      <div className="day__conflict">
        <ByChoice
          isAnnounced
          contents={choices.map(({ value, found, means }) => (
            <Fragment key={value}>
              <b>{found}</b> {means}
            </Fragment>
          ))}
        />
      </div>
    </Scene>
  )
}
