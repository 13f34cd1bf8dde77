import { Scene } from './scene.tsx'
import { ByChoice, SceneChoice } from './scene-choice.tsx'

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

/** The attorneys by whom the visitor can filter the list. The style sheet hides the matters of others. */
const choices = [
  { value: 'all', label: 'Everyone' },
  { value: 'JW', label: 'J. Whitfield' },
  { value: 'MS', label: 'M. Sato' },
  { value: 'PB', label: 'P. Brandt' },
] as const

/** A picture of the product Matter Central: the matters by due date, of all attorneys or of one. */
export function MatterCentralScene() {
  return (
    <Scene
      name="matters"
      isLiving
      description="Matter Central: five open matters in the order of their next deadline, each with a responsible attorney. Choose one to see theirs alone."
    >
      <p className="scene__bar">
        <b>Matter Central</b> <span>March · by next deadline</span>
      </p>
      <ol className="matters">
        {matters.map(({ day, weekday, matter, next, owner, due }) => (
          <li key={matter} data-owner={owner}>
            <span className="matters__date">
              <b>{day}</b> {weekday}
            </span>
            <span className="matters__matter">
              <b>{matter}</b> <span>{next}</span>
            </span>{' '}
            <span className="matters__owner">{owner}</span> <span className="matters__due">{due}</span>
          </li>
        ))}
      </ol>
      <SceneChoice legend="Show" name="docket" options={choices} />
      <div className="scene__foot">
        <ByChoice isAnnounced contents={choices.map(({ value }) => summary(value))} />
      </div>
    </Scene>
  )
}

/** Returns a summary: "2 matters, the next in 2 days". */
function summary(value: (typeof choices)[number]['value']): string {
  const shown = matters.filter(({ owner }) => value === 'all' || owner === value)
  const due = shown[0]?.due ?? ''
  return `${shown.length} ${shown.length === 1 ? 'matter' : 'matters'}, the next ${due === 'Today' ? 'today' : `in ${due}`}`
}
