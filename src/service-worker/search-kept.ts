import { escapeHtml, unescapeHtml } from '../lib/escape-html.ts'
import { groupKeptPages, titleIn, type KeptHtml } from '../reading-list/kept-pages.ts'
import { FIELD_PLACE, FOUND_PLACE, searchWords } from '../search/rules/search-page.ts'

const NOTE = 'You are offline: these are the pages that this device keeps.'
/** The length of a page's excerpt, and of its text before the first match, in characters. */
const SHOWN = 200
const BEFORE = 60

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu
const plain = (word: string): string => word.replace(/['’]/g, '').toLowerCase()
const wordsIn = (text: string): Set<string> => new Set(Array.from(text.matchAll(WORD), ([word]) => plain(word)))

// Control characters around the matches, until the text is escaped. No page contains them.
const BEGIN = '\u0001'
const END = '\u0002'

type Text = { path: string; title: string; body: string }

/**
 * Returns the search page with matches from the pages stored on this device. Simpler than the server's search
 * (`pocketbase/internal/fulltext`): it searches whole pages, allows one mistyped letter, and ranks matches in titles
 * first.
 */
export function withKeptAnswer(page: string, question: string, kept: readonly KeptHtml[]): string {
  const { found, said } = find(kept.map(textOf), question)
  const asked = escapeHtml(question)
  const sentence = searchWords[found.length === 0 ? 'none' : found.length === 1 ? 'one' : 'many']
    .replace('#', `${found.length}`)
    .replace('{for}', () => asked)
  const groups = groupKeptPages(found).map(
    ({ label, pages }) =>
      `<section class="search__group"><h2>${label}</h2><ol class="search__list">` +
      found
        .filter((text) => pages.includes(text))
        .map(
          ({ path, title, body }) =>
            `<li><a class="link" href="${escapeHtml(path)}">${marked(title, said)}</a><p>${marked(cut(body, said), said)}</p></li>`,
        )
        .join('') +
      '</ol></section>',
  )
  return page
    .replace('<title>', () => `<title>${asked} · `)
    .replace(FIELD_PLACE, () => ` value="${asked}"`)
    .replace(FOUND_PLACE, (place) =>
      place.replace(
        '></',
        () => `><p class="search__count" role="status">${sentence}</p><p class="note">${NOTE}</p>${groups.join('')}</`,
      ),
    )
}

/** Returns a page's heading, and the text below it. Without a heading: the document's title and the whole text. */
function textOf({ path, html }: KeptHtml): Text {
  const [, main = ''] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? []
  const [, heading = '', body = main] = /<h1[^>]*>([\s\S]*?)<\/h1>([\s\S]*)/.exec(main) ?? []
  return { path, title: wordsOf(heading) || titleIn(html), body: wordsOf(body) }
}

function wordsOf(markup: string): string {
  const words = markup.replace(/<(script|style|svg|nav|form)\b[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
  return unescapeHtml(words).replace(/\s+/g, ' ').trim()
}

/**
 * Returns the texts that match the most words of a question, those with matches in titles first, and the matched words.
 */
function find(texts: readonly Text[], question: string): { found: Text[]; said: ReadonlySet<string> } {
  const said = new Set<string>()
  const scores = texts.map((text) => ({
    text,
    title: wordsIn(text.title),
    body: wordsIn(text.body),
    words: 0,
    weight: 0,
  }))
  for (const asked of wordsIn(question)) {
    const look = (isMeant: (word: string) => boolean): boolean => {
      const before = said.size
      for (const score of scores) {
        const inTitle = [...score.title].filter(isMeant)
        const all = [...inTitle, ...[...score.body].filter(isMeant)]
        if (all.length === 0) continue
        score.words += 1
        score.weight += inTitle.length > 0 ? 2 : 1
        for (const word of all) said.add(word)
      }
      return said.size > before
    }
    const isFound = look((word) => word === asked || (asked.length > 2 && word.startsWith(asked)))
    if (!isFound && asked.length > 3) look((word) => isMistyped(asked, word))
  }
  const most = Math.max(1, ...scores.map(({ words }) => words))
  const best = scores.filter(({ words }) => words === most).toSorted((a, b) => b.weight - a.weight)
  return { found: best.map(({ text }) => text), said }
}

/** Whether two words differ by one missing, extra or wrong letter, or by two swapped letters. */
function isMistyped(asked: string, word: string): boolean {
  let at = 0
  while (at < asked.length && asked[at] === word[at]) at += 1
  const a = asked.slice(at)
  const b = word.slice(at)
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** Returns an excerpt around the first matched word. It begins with a whole word. */
function cut(text: string, said: ReadonlySet<string>): string {
  const first = Array.from(text.matchAll(WORD)).find(([word]) => said.has(plain(word)))?.index ?? 0
  const from = first > BEFORE ? text.indexOf(' ', first - BEFORE) + 1 : 0
  return (from > 0 ? '… ' : '') + text.slice(from, from + SHOWN).trim() + (from + SHOWN < text.length ? '…' : '')
}

function marked(text: string, said: ReadonlySet<string>): string {
  return escapeHtml(text.replace(WORD, (word) => (said.has(plain(word)) ? `${BEGIN}${word}${END}` : word)))
    .replaceAll(BEGIN, '<mark>')
    .replaceAll(END, '</mark>')
}
