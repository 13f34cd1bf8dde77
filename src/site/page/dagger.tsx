import { ribbon } from '../../company/facts/ribbon.ts'
import { TargetLink } from '../../ui/target-link.tsx'

/**
 * Returns the mark † for an invented figure or person, with a link to the page that explains it; null unless `when` is
 * true. The Tab key skips it, because a page may have ten of them, and its ribbon has the same link.
 */
export function Dagger({ when }: { when: boolean }) {
  if (!when) return null
  return (
    <sup className="dagger">
      <TargetLink to={ribbon.path} tabIndex={-1}>
        <span aria-hidden="true">†</span>
        <span className="visually-hidden">(invented)</span>
      </TargetLink>
    </sup>
  )
}
