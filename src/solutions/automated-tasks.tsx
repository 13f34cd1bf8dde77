import { Section } from '../ui/page/section.tsx'

/** The automated tasks in the order of a matter. The page states how many they are. */
export const automatedTasks = [
  {
    when: 'When a client comes',
    tasks: [
      'The conflict check, against every party on record',
      'The engagement letter, filled and sent for signature',
      'The matter, opened from the intake answers',
      'The request for the retainer, into trust',
    ],
  },
  {
    when: 'While the matter runs',
    tasks: [
      'Deadlines, counted from what happened',
      'Reminders, to the people on the matter',
      'The second request for a missing signature',
      'A note to the client after each filing',
    ],
  },
  {
    when: 'When it is billed',
    tasks: [
      'Work, suggested as time entries',
      'Draft invoices, on the first of the month',
      'Reminders for invoices that are late',
      'Bank, book and client balances, compared every day',
    ],
  },
] as const

const count = automatedTasks.reduce((sum, { tasks }) => sum + tasks.length, 0)

/** The section with the numbered list of automated tasks. */
export function AutomatedTasks() {
  return (
    <Section
      id="automated-tasks"
      titleId="tasks-title"
      eyebrow="What runs by itself"
      title={`${count} automated tasks`}
      intro={
        <p className="lead">
          Each task prepares; none decides. Letters, invoices and notes to clients wait for your approval if you want
          them to.
        </p>
      }
    >
      <div className="columns columns--three task-columns">
        {automatedTasks.map(({ when, tasks }) => (
          <div key={when} className="columns__item">
            <h3>{when}</h3>
            <ol className="task-list">
              {tasks.map((task) => (
                <li key={task}>{task}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </Section>
  )
}
