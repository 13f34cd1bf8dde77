import { isSample, shown } from '../company/facts/fact.ts'
import type { SocialLink } from '../company/facts/brand.ts'
import { LineIcon } from '../ui/line-icon.tsx'

/** SVG paths of our own drawings on a 24 × 24 grid. Networks without a drawing get the outline of a speech bubble. */
const paths: Readonly<Record<string, string>> = {
  LinkedIn: 'M4 4h16v16H4zM8 11v5m0-8v.1m4 7.9v-5q4-1 4 2v3',
  X: 'M5 5l14 14M19 5L5 19',
  YouTube: 'M3 6.5h18v11H3zM10.5 9.5v5l4-2.5z',
}
const otherNetwork = 'M4 5h16v11h-9l-4 3.5V16H4z'

/**
 * An icon link for each social network of the company; empty if there is none. The invented company has no page there,
 * so its icons lead to the page that says what is invented.
 */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  const named = shown(links)
  if (named.length === 0) return null
  return (
    <ul className="site-footer__social cluster">
      {named.map(({ network, href, ...fact }) => (
        <li key={network}>
          <a {...(isSample(fact) ? { href: '/company/figures' } : { href, rel: 'me noopener' })}>
            <LineIcon path={paths[network] ?? otherNetwork} />
            <span className="visually-hidden">{network}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
