import { escapeHtml } from '../../lib/html-text.ts'
import { find, plainWord, WORD, wordsIn, type Found, type SearchText } from './find.ts'
import { readPassages } from './passages.ts'
import { FIELD_PLACE, FOUND_PLACE, searchKinds, searchWords } from './search-page.ts'

const MOST_FOUND = 10
const EXTRACT_LETTERS = 200
const LETTERS_BEFORE = 60

/** What can be found of a page: itself, the questions that it answers, and the parts that are a kind of their own. */
export function textsOf(address: string, html: string): SearchText[] {
  const { title, passages } = readPassages(html)
  const questions = searchKinds.findIndex((kind) => kind.questions)
  const parts = searchKinds.findIndex(({ partsOf }) => partsOf === address)
  const below = searchKinds.findIndex((kind) => kind.below === address.slice(0, address.lastIndexOf('/')))
  const isAlone = (passage: (typeof passages)[number]) => passage.isQuestion || (parts !== -1 && passage.heading !== '')
  const own = {
    kind: below === -1 ? searchKinds.length - 1 : below,
    address,
    title,
    passages: passages.filter((passage) => !isAlone(passage)),
  }
  const alone = passages.filter(isAlone).map(({ anchor, heading, body, isQuestion }) => ({
    kind: isQuestion ? questions : parts,
    address,
    title: heading,
    passages: [{ anchor, heading: '', body }],
  }))
  return [...alone, own]
}

/** The search page with what these texts have of a question. */
export function answerPage(page: string, question: string, texts: readonly SearchText[], note = ''): string {
  const shown = showFound(question, find(texts, question, MOST_FOUND), note)
  const said = escapeHtml(question)
  return page
    .replace('<title>', () => `<title>${said} · `)
    .replace(FIELD_PLACE, () => ` value="${said}"`)
    .replace(FOUND_PLACE, () => shown)
}

/** What was found, as `pocketbase/internal/site/search.go` writes it. @param note said before it, where not all was looked through */
export function showFound(question: string, found: Found, note = ''): string {
  const say = (name: keyof typeof searchWords, ...numbers: number[]) =>
    numbers.reduce(
      (words, number) => words.replace('#', `${number}`),
      searchWords[name].replaceAll('{for}', () => escapeHtml(question)),
    )
  const count =
    found.count === 0
      ? `${say('none')}</p><p>${say('advice')}</p>`
      : `${found.count === 1 ? say('one') : say('many', found.count)}</p>`
  const instead = escapeHtml(found.instead.join(' '))
  const groups = found.groups.map(
    (group) =>
      `<section class="search__group" aria-labelledby="found-${group.kind}"><h2 id="found-${group.kind}">` +
      `${searchKinds[group.kind]?.label}</h2><ol class="search__list">` +
      group.best.map((text) => item(text, found)).join('') +
      '</ol>' +
      (group.count > group.best.length ? `<p class="note">${say('best', group.best.length, group.count)}</p>` : '') +
      '</section>',
  )
  return (
    `<div class="search__found" data-found=""><p class="search__count" role="status">${count}` +
    (instead === '' ? '' : `<p class="note">${say('instead').replaceAll('{words}', () => instead)}</p>`) +
    (note === '' ? '' : `<p class="note">${escapeHtml(note)}</p>`) +
    groups.join('') +
    '</div>'
  )
}

function item(text: SearchText, { words }: Found): string {
  const isSaid = (word: string) => words.some((one) => one.has(word))
  const mark = (said: string) => marked(said, isSaid)
  const { anchor, body } = bestPassage(text, words)
  const address = anchor === '' ? text.address : `${text.address}#${encodeURI(anchor)}`
  return (
    `<li><a class="link" href="${escapeHtml(address)}">${mark(text.title)}</a>` +
    `<p>${mark(cut(body, isSaid))}</p></li>`
  )
}

/** The first of the passages that have the most words of the question. */
function bestPassage({ passages }: SearchText, words: Found['words']): { anchor: string; body: string } {
  let best = { anchor: '', body: '' }
  let most = -1
  for (const passage of passages) {
    const said = new Set(wordsIn(`${passage.heading}\n${passage.body}`))
    const has = words.filter((one) => [...one].some((word) => said.has(word))).length
    if (has <= most) continue
    best = passage
    most = has
  }
  return best
}

/** The part of a text around the first word that was found, with whole words at both ends. */
function cut(text: string, isSaid: (word: string) => boolean): string {
  const first = Array.from(text.matchAll(WORD)).find(([word]) => isSaid(plainWord(word)))?.index ?? 0
  let from = Math.max(0, first - LETTERS_BEFORE)
  if (from > 0) {
    const blank = text.slice(from, first).indexOf(' ')
    from = blank === -1 ? first : from + blank + 1
  }
  let shown = text.slice(from, from + EXTRACT_LETTERS)
  if (from + shown.length < text.length) {
    const blank = shown.lastIndexOf(' ')
    shown = `${blank > first - from ? shown.slice(0, blank) : shown} …`
  }
  return from > 0 ? `… ${shown}` : shown
}

/** Marks the words that were found. */
function marked(text: string, isSaid: (word: string) => boolean): string {
  let html = ''
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isSaid(plainWord(word))) continue
    html += `${escapeHtml(text.slice(at, index))}<mark>${escapeHtml(word)}</mark>`
    at = index + word.length
  }
  return html + escapeHtml(text.slice(at))
}
