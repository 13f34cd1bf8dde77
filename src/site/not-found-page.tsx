import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useIsland } from '../ui/use-island.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { showMissingPath } from './show-missing-path.ts'

const suggestions = [
  { to: '/solutions', label: 'Solutions', about: 'by size of firm and practice area' },
  { to: '/pricing', label: 'Pricing', about: 'plans, and what they would earn you' },
  { to: '/request-demo', label: 'Request Demo', about: '30 minutes with someone who knows the product' },
] as const

/**
 * The page for every URL without a page. Its HTML is one file for all of them, so a script in the browser fills in the
 * path.
 */
export function NotFoundPage() {
  return (
    <div className="not-found container">
      <p className="not-found__code">404</p>
      <div className="stack">
        <h1>Case Not Found</h1>
        <p className="lead">We searched the docket. There is no page at this address.</p>
        <MissingPath />
        <WayBack />
        <h2 className="not-found__next">Perhaps you were looking for</h2>
        <ul className="not-found__list">
          {suggestions.map(({ to, label, about }) => (
            <li key={to}>
              <TargetLink to={to} className="link">
                {label}
              </TargetLink>
              <span className="note"> {about}</span>
            </li>
          ))}
        </ul>
        <p>
          Did one of our links bring you here? <TargetLink to="/contact">Contact Support</TargetLink>
        </p>
      </div>
    </div>
  )
}

function WayBack() {
  const router = useRouter()
  const goBack = () => {
    if (hasPageBefore()) router.history.back()
    else void router.navigate({ to: '/' })
  }
  return (
    <div className="cluster" {...useIsland<HTMLDivElement>()}>
      <TargetLink to="/" className="button">
        Return Home
      </TargetLink>
      <button type="button" className="button button--quiet needs-script" onClick={goBack}>
        Go Back
      </button>
    </div>
  )
}

// Whether the browser's Back leads to a page. The history of a new tab begins with a blank page, which is useless.
function hasPageBefore(): boolean {
  const { navigation, history } = window
  return navigation?.canGoBack || (document.referrer !== '' && history.length > 1)
}

/**
 * Shows the requested path, and suggests the page that was probably meant. The inline script of the served page has
 * already written both. React renders the elements empty, and must neither compare nor replace their text.
 */
function MissingPath() {
  const ref = useRef<HTMLDivElement>(null)
  const router = useRouter()
  useEffect(() => {
    const write = () => {
      if (ref.current) showMissingPath(ref.current, window.location.pathname)
    }
    write()
    return router.subscribe('onRendered', write) // this component stays mounted if the visitor navigates from one missing page to another
  }, [router])
  return (
    <div className="stack" ref={ref}>
      <p className="not-found__path">
        <code data-missing-path="" suppressHydrationWarning>
          {''}
        </code>
      </p>
      <p data-near-miss="" hidden suppressHydrationWarning>
        Did you mean{' '}
        <a className="link" href="/" suppressHydrationWarning>
          {''}
        </a>
        ?
      </p>
    </div>
  )
}
