import { ribbon } from '../../company/facts/ribbon.ts'
import { TargetLink } from '../../ui/target-link.tsx'

/** Stands beside what is a sample, and leads to the page that says so; nothing where it is none. */
export function Dagger({ when }: { when: boolean }) {
  if (!when) return null
  return (
    <sup className="dagger">
      <TargetLink to={ribbon.path}>
        <span aria-hidden="true">†</span>
        <span className="visually-hidden">(invented)</span>
      </TargetLink>
    </sup>
  )
}
