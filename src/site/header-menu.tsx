import { TargetLink } from '../ui/target-link.tsx'
import type { NavigationGroup } from './navigation.ts'

/**
 * One group of the top navigation. In wide windows it is a button that opens its links in a native popover, without
 * JavaScript. In the menu of small screens the links are visible under the group's name.
 */
export function HeaderMenu({ group: { id, label, links } }: { group: NavigationGroup }) {
  const menuId = `menu-${id}`
  return (
    <li>
      <button type="button" className="site-nav__link site-nav__opener" popoverTarget={menuId}>
        {label}
      </button>
      <div id={menuId} className="site-nav__menu" popover="auto">
        <p className="site-nav__label" aria-hidden="true">
          {label}
        </p>
        <ul className="site-nav__links" aria-label={label}>
          {links
            .filter(({ header }) => header === 'menu')
            .map(({ to, label: name }) => (
              <li key={to}>
                <TargetLink to={to} className="site-nav__link">
                  {name}
                </TargetLink>
              </li>
            ))}
        </ul>
      </div>
    </li>
  )
}
