import { useIsland } from '../ui/use-island.ts'
import { brand } from '../company/facts/brand.ts'
import { dismiss } from './dismissal.ts'
import { takeInstallPrompt, withdrawInstallOffer } from './store-install-prompt.ts'

/**
 * The install button, which every page contains. `pwa.css` shows it only while the browser offers to install the site,
 * and never inside the installed app.
 */
export function InstallButton() {
  const island = useIsland<HTMLElement>()
  return (
    <section {...island} className="install-offer no-print" aria-label="Install">
      <p className="install-offer__text">
        Keep {brand.name} one tap away. It opens offline and takes next to no space.
      </p>
      <div className="cluster">
        <button type="button" className="button" onClick={() => void install()}>
          Install {brand.name}
        </button>
        <button type="button" className="button button--quiet" onClick={turnDown}>
          No, thanks
        </button>
      </div>
    </section>
  )
}

async function install() {
  const prompt = takeInstallPrompt()
  await prompt?.prompt()
  // An accepted prompt ends the offer for good. A visitor who declines it may accept later, when the browser offers it
  // again.
  if ((await prompt?.userChoice)?.outcome === 'accepted') dismiss('install')
}

function turnDown() {
  dismiss('install')
  withdrawInstallOffer()
}
