import { useEffect, useState } from 'react'
import { readKeptArticles } from '../reading-list/kept-articles.ts'
import { useIsland } from '../ui/use-island.ts'
import { brand } from '../company/facts/brand.ts'
import { dismiss, isDismissed } from './dismissal.ts'

/**
 * A hint on how to install the site, for visitors who return or have stored articles. Safari on iOS has no install
 * dialog.
 */
export function IosHint() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    let left = false
    void isHintDue().then((due) => left || setShown(due))
    return () => {
      left = true
    }
  }, [])
  if (!shown) return null
  return (
    <Hint
      onDismiss={() => {
        dismiss('ios-hint')
        setShown(false)
      }}
    />
  )
}

function Hint({ onDismiss }: { onDismiss: () => void }) {
  const island = useIsland<HTMLElement>()
  return (
    <section {...island} className="ios-hint no-print" aria-label="Install">
      <p className="install-offer__text">
        To keep {brand.name} on this device: open the Share menu, then choose <strong>Add to Home Screen</strong>.
      </p>
      <button type="button" className="button button--quiet" onClick={onDismiss}>
        Got it
      </button>
    </section>
  )
}

async function isHintDue(): Promise<boolean> {
  const visits = countVisit()
  if (!isIosSafari(navigator) || isStandalone() || isDismissed('ios-hint')) return false
  return visits >= 2 || (await readKeptArticles()).length > 0
}

const COUNT = 'lexharbor-visits'
const COUNTED = 'lexharbor-visit-counted'

/**
 * Counts this tab's session as one visit. The count stays on the device.
 * @returns the number of visits including this one; 0 if the browser refuses storage
 */
function countVisit(): number {
  try {
    const before = Number(localStorage.getItem(COUNT)) || 0
    if (sessionStorage.getItem(COUNTED) !== null) return before
    sessionStorage.setItem(COUNTED, '1')
    localStorage.setItem(COUNT, `${before + 1}`)
    return before + 1
  } catch {
    return 0
  }
}

/** Whether this page runs in the installed app, without the browser's controls. */
function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}

type Browser = { userAgent: string; maxTouchPoints: number }

/**
 * Whether this is Safari on iOS, whose share menu has "Add to Home Screen". An iPad may identify as a Mac, but has a
 * touch screen.
 */
export function isIosSafari({ userAgent, maxTouchPoints }: Browser): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isIos && /Version\/[\d.]+.* Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/.test(userAgent)
}
