import { ribbon } from '../../company/facts/ribbon.ts'
import { TargetLink } from '../../ui/target-link.tsx'

/** Marks a sample, and links to the page that explains it; empty if it is none. */
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
