import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '../staff/session.ts'
import { handleSignOut } from './handle-sign-out.ts'

/**
 * "Sign out" in the header, in the place of the visitors' "Login". The header belongs to every page and knows nothing of staff: the page
 * of staff puts it there while it is shown.
 */
export function StaffDoor() {
  const session = useSession()
  const [place] = useState(createPlace)
  const isSignedIn = session.state === 'signed-in'

  useEffect(() => {
    if (!isSignedIn || place === null) return undefined
    document.querySelector('.site-nav__actions > a[href="/login"]')?.before(place)
    return () => place.remove()
  }, [isSignedIn, place])

  if (!isSignedIn || place === null) return null
  return createPortal(
    <button type="button" className="button button--quiet" onClick={() => void handleSignOut()}>
      Sign out<span className="visually-hidden"> of the staff area</span>
    </button>,
    place,
  )
}

/** Null where there is no page, in the build. */
function createPlace(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  const place = document.createElement('span')
  place.dataset['staffDoor'] = ''
  return place
}
