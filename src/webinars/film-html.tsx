import { renderToStaticMarkup } from 'react-dom/server'
import { SampleFilm } from './sample-film.tsx'

const PLACE = ' data-film="">'

/** Returns a page with the film inserted at the place of `FilmPlace`; any other page unchanged. */
export function withFilm(html: string): string {
  const place = html.indexOf(PLACE)
  if (place === -1) return html
  const start = place + PLACE.length
  return html.slice(0, start) + renderToStaticMarkup(<SampleFilm />) + html.slice(start)
}
