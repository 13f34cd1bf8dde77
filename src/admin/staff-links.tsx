import { TargetLink } from '../ui/target-link.tsx'
import { staffScreens, type StaffScreen } from './staff-screens.ts'

/** The ways from one screen of staff to the others. */
export function StaffLinks({ from }: { from: StaffScreen }) {
  return (
    <nav aria-label="Staff">
      <ul className="cluster admin-links">
        {staffScreens
          .filter(({ to }) => to !== from)
          .map(({ to, name }) => (
            <li key={to}>
              <TargetLink to={to}>{name}</TargetLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
