import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'

/**
 * The place of the sample film. The served page already has the film, which `withFilm` wrote into it, and React must not
 * render it. After a navigation inside the app its script is loaded, which no visitor needs offline.
 */
export function FilmPlace() {
  const [inApp] = useState(useHydrated())
  const [Film, setFilm] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!inApp) return
    void import('./sample-film.tsx').then(
      ({ SampleFilm }) => setFilm(() => SampleFilm),
      () => undefined,
    )
  }, [inApp])
  return (
    <div className="stack" data-film="" suppressHydrationWarning>
      {Film ? <Film /> : inApp ? 'The film needs a connection.' : ''}
    </div>
  )
}
