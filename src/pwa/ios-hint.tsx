import { useEffect, useState } from 'react'
import { readKeptArticles } from '../reading-list/kept-articles.ts'
import { useIsland } from '../ui/use-island.ts'
import { brand } from '../lib/brand.ts'
import { countVisit } from './count-visit.ts'
import { dismiss, isDismissed } from './dismissal.ts'
import { isIosSafari } from './is-ios-safari.ts'
import { isStandalone } from './is-standalone.ts'

/** Safari on iOS installs by hand only and offers nothing: one short hint, once the site has proved useful. */
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
