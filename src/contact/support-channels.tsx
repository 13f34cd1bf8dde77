import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { channels } from './channels.ts'

/** Phone, email and live chat, each with when it is answered. */
export function SupportChannels() {
  const open = channels()
  return (
    <Section titleId="channels-title" title={`${open.length === 3 ? 'Three' : 'Two'} ways to reach us`}>
      <ul className="columns columns--three">
        {open.map(({ id, name, answered, text, action }) => (
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
      <p className="note">Reply times are counted in business hours.</p>
    </Section>
  )
}
