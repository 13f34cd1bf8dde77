import { Scene } from './scene.tsx'

/** Each person's hours of work due this week, out of 40. */
const people = [
  { name: 'J. Whitfield', role: 'Partner', hours: 31 },
  { name: 'M. Sato', role: 'Associate', hours: 38 },
  { name: 'A. Lindgren', role: 'Associate', hours: 19 },
  { name: 'P. Brandt', role: 'Paralegal', hours: 27 },
] as const
const WEEK_HOURS = 40

/** A picture of a team's load this week, and the handoff that balances it. */
export function MatterTeamScene() {
  return (
    <Scene
      name="team"
      description="The week’s load of four people in a group: Whitfield 31 of 40 hours, Sato 38, Lindgren 19, Brandt 27. Discovery responses in Bellweather are handed off from Sato to Lindgren, with the file’s notes."
    >
      <p className="scene__bar">
        <b>Commercial group</b> <span>Week of March 9</span>
      </p>
      <ul className="rows rows--load">
        {people.map(({ name, role, hours }) => (
          <li key={name}>
            <span>
              <b>{name}</b>
              <small>{role}</small>
            </span>
            <svg viewBox={`0 0 ${WEEK_HOURS} 6`} preserveAspectRatio="none">
              <rect className="load__week" width={WEEK_HOURS} height="6" />
              <rect className="load__taken" width={hours} height="6" />
            </svg>
            <b>{hours} h</b>
          </li>
        ))}
      </ul>
      <p className="scene__foot">
        <b>Handed off:</b> Bellweather, discovery responses. M. Sato to A. Lindgren, with notes, deadlines and drafts.
      </p>
    </Scene>
  )
}
