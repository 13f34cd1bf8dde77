import { useEffect, useState, type ComponentType } from 'react'
import { InstallButton } from './install-button.tsx'

/** The two ways to install the site, below the footer. A browser supports at most one of them. */
export function InstallOffers() {
  const [Hint, setHint] = useState<ComponentType | null>(null)
  useEffect(() => {
    // Loaded separately, because only Safari on iOS needs this hint. An iPad may identify as a Mac.
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
