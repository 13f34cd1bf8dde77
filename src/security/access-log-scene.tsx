import { Scene } from '../site/scenes/scene.tsx'

const entries = [
  { time: '8:42', who: 'P. Brandt', what: 'opened Okafor, custody', outcome: 'Allowed' },
  { time: '8:55', who: 'J. Whitfield', what: 'signed in, second factor', outcome: 'Allowed' },
  { time: '9:10', who: 'Temp. paralegal', what: 'asked for Lindqvist, ledger', outcome: 'Refused' },
  { time: '9:31', who: 'M. Sato', what: 'exported Harlow Mills', outcome: 'Allowed' },
] as const

export function AccessLogScene() {
  return (
    <Scene
      name="log"
      description="An access log with four entries of one morning: two people open and export matters they work on, one signs in with a second factor, and a temporary paralegal is refused a ledger that the role does not include."
    >
      <p className="scene__bar">
        <b>Access log</b> <span>Tuesday, March 10</span>
      </p>
      <ol className="access-log">
        {entries.map(({ time, who, what, outcome }) => (
          <li key={time} className={outcome === 'Refused' ? 'access-log__refused' : undefined}>
            <span>{time}</span>
            <span>
              <b>{who}</b> {what}
            </span>
            <span>{outcome}</span>
          </li>
        ))}
      </ol>
    </Scene>
  )
}
