import { LineIcon } from '../ui/line-icon.tsx'
import { useIsland } from '../ui/use-island.ts'

/**
 * The buttons Back and Reload for the installed app, which has no browser controls. `pwa.css` hides them everywhere
 * else.
 */
export function StandaloneControls() {
  const island = useIsland<HTMLDivElement>()
  return (
    <div {...island} className="standalone-controls">
      <button type="button" className="standalone-controls__button" onClick={goBack}>
        <LineIcon path="M15 5l-7 7 7 7" />
        <span className="visually-hidden">Back</span>
      </button>
      <button type="button" className="standalone-controls__button" onClick={() => location.reload()}>
        <LineIcon path="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5" />
        <span className="visually-hidden">Reload</span>
      </button>
    </div>
  )
}

function goBack() {
  if (history.length > 1) history.back()
  else location.assign('/')
}
