export type SocialLink = { network: string; href: string }

/** SVG paths of our own drawings on a 24 × 24 grid. Networks without a drawing get the outline of a speech bubble. */
const strokes: Readonly<Record<string, string>> = {
  LinkedIn: 'M4 4h16v16H4zM8 11v5M8 8v.1M12 16v-5M12 13q0-2 2-2t2 2v3',
  X: 'M5 5l14 14M19 5L5 19',
  YouTube: 'M3 6.5h18v11H3zM10.5 9.5v5l4-2.5z',
}
const otherNetwork = 'M4 5h16v11h-9l-4 3.5V16H4z'

/** An icon link for each social network of the company; empty if there is none. */
export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className="site-footer__social cluster">
      {links.map(({ network, href }) => (
        <li key={network}>
          <a href={href} rel="me noopener">
            <svg
              viewBox="0 0 24 24"
              width="24"
              height="24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              aria-hidden="true"
            >
              <path d={strokes[network] ?? otherNetwork} />
            </svg>
            <span className="visually-hidden">{network}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
