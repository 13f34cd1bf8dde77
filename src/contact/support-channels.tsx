import { TargetLink } from '../ui/target-link.tsx'
import { channels } from './channels.ts'

const titles: Readonly<Record<number, string>> = {
  1: 'How to reach us',
  2: 'Two ways to reach us',
  3: 'Three ways to reach us',
}

/** A card with the available channels and their hours, for visitors who only need a number or an address. */
export function SupportChannels() {
  const open = channels()
  return (
    <section className="card channels" aria-labelledby="channels-title">
      <h2 id="channels-title" className="channels__title">
        {titles[open.length]}
      </h2>
      <ul>
        {open.map(({ id, name, answered, text, action }) => (
          <li key={id} className="channel">
            <h3 className="channel__name">{name}</h3>
            <p className="channel__way">
              <TargetLink to={action.href}>{action.label}</TargetLink>
            </p>
            <p className="columns__fact">{answered}</p>
            <p className="note">{text}</p>
          </li>
        ))}
      </ul>
      <p className="note">Reply times are counted in business hours.</p>
    </section>
  )
}
