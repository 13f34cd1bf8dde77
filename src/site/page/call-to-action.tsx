import type { LinkTarget } from '../../ui/link-target.ts'
import { TargetLink } from '../../ui/target-link.tsx'
import { callToAction } from '../navigation.ts'

/** A link beside the demo button: to another page, or to `#section` of this page. */
export type SecondWay = { to: LinkTarget; label: string }

/** The button of every page that leads to the demo form, with an optional less prominent link beside it. */
export function CallToAction({ second }: { second?: SecondWay | undefined }) {
  return (
    <p className={second ? 'cluster' : undefined}>
      <TargetLink to={callToAction.to} className="button button--primary">
        {callToAction.label}
      </TargetLink>
      {second ? (
        <TargetLink to={second.to} className="button button--quiet">
          {second.label}
        </TargetLink>
      ) : null}
    </p>
  )
}
