import { nightsAt, twoWeeks } from './parenting-schedule.ts'
import { Scene } from './scene.tsx'

const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const

/** A picture of the nights that a child spends with each parent in two weeks, evenly divided. */
export function ParentingScheduleScene() {
  return (
    <Scene
      name="parenting"
      description="A parenting schedule of two weeks in the pattern 2-2-5-5. Each parent has seven of fourteen nights."
    >
      <p className="scene__bar">
        <b>Okafor, schedule as filed</b> <span>2-2-5-5</span>
      </p>
      <table className="nights">
        <thead>
          <tr>
            {weekdays.map((weekday, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- two weekdays share a letter; the list never changes
              <th key={column}>{weekday}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {twoWeeks.map((week) => (
            <tr key={week.join('')}>
              {week.map((home, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- a night is its place in the week; the list never changes
                <td key={column} className={`nights__${home}`}>
                  {home}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="scene__foot scene__pair">
        <span>
          A, Dana: <b>{nightsAt('A', twoWeeks)} nights</b>
        </span>
        <span>
          B, Luis: <b>{nightsAt('B', twoWeeks)} nights</b>
        </span>
      </p>
    </Scene>
  )
}
