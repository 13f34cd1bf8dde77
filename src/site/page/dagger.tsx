import { ribbon } from '../../company/facts/ribbon.ts'
import { TargetLink } from '../../ui/target-link.tsx'

/**
 * The mark † for an invented figure or person, with a link to the page that explains it. Empty unless `when` is true.
 * The Tab key skips it, because a page may have many of them, and the demo banner has the same link.
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
