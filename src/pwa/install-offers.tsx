import { InstallButton } from './install-button.tsx'
import { IosHint } from './ios-hint.tsx'

/** The two ways to put the site on a device; a browser has at most one of them. Stands below the footer, in nobody's way. */
export function InstallOffers() {
  return (
    <>
      <InstallButton />
      <IosHint />
    </>
  )
}
