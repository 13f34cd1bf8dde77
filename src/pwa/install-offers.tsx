import { useEffect, useState, type ComponentType } from 'react'
import { InstallButton } from './install-button.tsx'

/** The two ways to put the site on a device; a browser has at most one of them. Stands below the footer, in nobody's way. */
export function InstallOffers() {
  const [Hint, setHint] = useState<ComponentType | null>(null)
  useEffect(() => {
    // Few browsers need it, and the page's first script does not carry it. An iPad calls itself a Mac.
    if (!/iP|Mac/.test(navigator.userAgent)) return
    void import('./ios-hint.tsx').then(
      ({ IosHint }) => setHint(() => IosHint),
      () => undefined,
    )
  }, [])
  return (
    <>
      <InstallButton />
      {Hint ? <Hint /> : null}
    </>
  )
}
