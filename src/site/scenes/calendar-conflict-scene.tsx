import { Scene } from './scene.tsx'

const hours = ['9 AM', '10', '11', '12 PM'] as const

/** A morning in the calendar, with a hearing moved into a mediation. */
export function CalendarConflictScene() {
  return (
    <Scene
      name="calendar"
      description="A calendar on Monday morning. A hearing has been moved to 10 o'clock, into a mediation that lasts until 11:30. The overlap is marked as a conflict, and 1:00 PM is offered as the next hour when everyone is free."
    >
      <p className="scene__bar">
        <b>Monday, March 16</b> <span>J. Whitfield</span>
      </p>
      <div className="day">
        {hours.map((hour) => (
          <span key={hour} className="day__hour">
            {hour}
          </span>
        ))}
        <p className="day__event day__event--first">
          <b>Mediation, Lindqvist</b>
          <span>9:00–11:30</span>
        </p>
        <p className="day__event day__event--second">
          <b>Hearing, Okafor</b>
          <span>moved to 10:00</span>
        </p>
      </div>
      <p className="day__conflict">
        <b>Conflict.</b> Two entries from 10:00 to 11:30. Everyone is free for the mediation at 1:00 PM.
      </p>
    </Scene>
  )
}
