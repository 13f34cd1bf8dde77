import { BrandMark } from '../site/brand-mark.tsx'
import { brand } from '../company/facts/brand.ts'
import { isShown } from '../company/facts/fact.ts'
import { ByPhone } from '../ui/reach-us.tsx'
import { NOT_KEPT } from './offline-texts.ts'

/**
 * The page that the service worker serves for a page without an offline copy, under the address of that page. React
 * never hydrates it, so it uses plain links and no React hooks. The empty `href` requests the address again.
 */
export function OfflinePage() {
  return (
    <div className="site">
      <header className="site-header">
        <div className="site-header__row container">
          <a href="/" className="site-header__brand">
            <BrandMark />
            {brand.name}
          </a>
        </div>
      </header>
      <main id="main" className="offline-page container">
        <p className="eyebrow">No connection</p>
        <h1>You are offline</h1>
        <p className="lead">{NOT_KEPT} It opens once you are connected again.</p>
        <p className="cluster">
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is valid and means the page itself */}
          <a className="button" href="">
            Try again
          </a>
        </p>
        {/* The service worker inserts the list of stored pages here (`offline-texts.ts`). */}
        <div data-kept-pages="" />
        {isShown(brand.phone) ? (
          <p>
            <ByPhone before="Or call us: " after="." />
          </p>
        ) : null}
      </main>
    </div>
  )
}
