import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { channels } from './channels.ts'

/** Phone, email and live chat, each with when it is answered. */
export function SupportChannels() {
  return (
    <Section titleId="channels-title" title="Three ways to reach us">
      <ul className="columns columns--three">
        {channels.map(({ id, name, answered, text, action }) => (
          <li key={id} className="columns__item">
            <h3>{name}</h3>
            <p className="columns__fact">{answered}</p>
            <p>{text}</p>
            <p>
              <TargetLink to={action.href} className="link">
                {action.label}
              </TargetLink>
            </p>
          </li>
        ))}
      </ul>
      <p className="note">
        Reply times are our own promise, in business hours. Nobody outside the company has measured them.
      </p>
    </Section>
  )
}
