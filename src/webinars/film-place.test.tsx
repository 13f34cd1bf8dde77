import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilmPlace } from './film-place.tsx'
import { withFilm } from './film-html.tsx'
import { cues } from './rules/sample-recording.ts'

test('a page gets the film with a line of the transcript for each cue, at its place', () => {
  const html = withFilm(`<main>${renderToString(<FilmPlace />)}</main>`)
  expect(html).toMatch(/^<main><div class="stack" data-film=""><h2 id="register-title">/)
  expect(html).toMatch(/<video [^>]*controls=""[^>]*><track /)
  expect(html.match(/<li>/g)).toHaveLength(cues.length)
  expect(html).toMatch(/<\/details><\/div><\/main>$/)
})

test('a page without its place stays as it is', () => {
  expect(withFilm('<main>No film</main>')).toBe('<main>No film</main>')
})
