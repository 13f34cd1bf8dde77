import { Scene } from './scene.tsx'

const matters = [
  {
    day: '10',
    weekday: 'Tue',
    matter: 'Alvarez v. Northgate Freight',
    next: 'Answer due, Superior Court',
    owner: 'JW',
    due: 'Today',
  },
  {
    day: '12',
    weekday: 'Thu',
    matter: 'Estate of R. Lindqvist',
    next: 'Inventory and appraisal',
    owner: 'MS',
    due: '2 days',
  },
  {
    day: '13',
    weekday: 'Fri',
    matter: 'Harlow Mills, lease',
    next: 'Client signature outstanding',
    owner: 'JW',
    due: '3 days',
  },
  { day: '16', weekday: 'Mon', matter: 'Okafor, custody', next: 'Hearing, Department 12', owner: 'PB', due: '6 days' },
  {
    day: '27',
    weekday: 'Fri',
    matter: 'In re Bellweather LLC',
    next: 'Discovery responses',
    owner: 'MS',
    due: '17 days',
  },
] as const

/** Matter Central: the list of matters, by what is due next. */
export function MatterCentralScene() {
  return (
    <Scene
      name="matters"
      description="Matter Central: five open matters in the order of their next deadline. An answer in Alvarez v. Northgate Freight is due today; the others follow in 2, 3, 6 and 17 days, each with a responsible attorney."
    >
      <p className="scene__bar">
        <b>Matter Central</b> <span>March · by next deadline</span>
      </p>
      <ol className="matters">
        {matters.map(({ day, weekday, matter, next, owner, due }) => (
          <li key={matter}>
            <span className="matters__date">
              <b>{day}</b> {weekday}
            </span>
            <span className="matters__matter">
              <b>{matter}</b>
              <span>{next}</span>
            </span>
            <span className="matters__owner">{owner}</span>
            <span className="matters__due">{due}</span>
          </li>
        ))}
      </ol>
    </Scene>
  )
}
