import { MailLink } from '../ui/reach-us.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { BrandMark } from './brand-mark.tsx'
import { brand } from '../company/facts/brand.ts'
import { isShown, shown } from '../company/facts/fact.ts'
import { offices } from '../company/facts/offices.ts'
import { navigation } from './navigation.ts'
import { cachedFragment } from './fragment-cache.ts'
import { SocialLinks } from './social-links.tsx'

/** The footer: every link of the navigation table by group, and the contact channels. */
export const SiteFooter = import.meta.env.SSR ? cachedFragment(Footer, () => 'footer') : Footer

function Footer() {
  return (
    <footer className="site-footer">
      <div className="site-footer__row container">
        <div className="site-footer__about stack">
          <p className="site-footer__brand">
            <BrandMark />
            {brand.name}
          </p>
          <p className="note">
            {[
              brand.tagline,
              shown(offices)
                .map(({ city }) => city)
                .join(', '),
            ]
              .filter((part) => part !== '')
              .join('. ')}
          </p>
          <p className="note">
            {isShown(brand.phone) ? (
              <>
                <a href={brand.phone.href}>{brand.phone.text}</a>, {brand.hours.text}
                <br />
              </>
            ) : null}
            <MailLink />
          </p>
          <SocialLinks links={brand.social} />
          <p className="note">
            <a href="/rss.xml">RSS feed</a>
          </p>
        </div>
        <nav className="site-footer__groups no-print" aria-label="Footer">
          {navigation.map(({ id, label, links }) => (
            <div key={id}>
              <h2>{label}</h2>
              <ul className="site-footer__links">
                {links.map((link) => (
                  <li key={link.to}>
                    <TargetLink to={link.to}>{link.label}</TargetLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p className="site-footer__end note">{`© ${brand.name}. Prices in US dollars.`}</p>
      </div>
    </footer>
  )
}
