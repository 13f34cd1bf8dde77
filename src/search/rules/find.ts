// Finds texts by their words, and forgives typing mistakes, on a visitor's device: `pocketbase/internal/fulltext` does the same for all others,
// and says why; `search-cases.json` is for both.

/** Something to be found. */
export type SearchText = {
  /** Its group: a place in `searchKinds`. */
  kind: number
  /** Path of its page; several texts may have one. */
  address: string
  title: string
  passages: ReadonlyArray<{ anchor: string; heading: string; body: string }>
}

/** What a question has found. */
export type Found = {
  /** The best text of a group is its first, and the group with the best of all comes first. */
  groups: Array<{ kind: number; count: number; best: SearchText[] }>
  count: number
  /** Words that were looked for where the question's own are nowhere, in its order. */
  instead: string[]
  /** For each word of the question those that stand for it. */
  words: ReadonlyArray<ReadonlySet<string>>
}

const IN_TITLE = 10
const IN_HEADING = 4
const IN_BODY = 0.25
const MOST_TIMES = 8
const AS_WRITTEN = 1
const AS_BEGINNING = 0.5
const AS_MISTAKE = 0.4
const MOST_WORDS = 8
const MOST_LETTERS = 32
const FEWEST_OF_BEGINNING = 3
const FEWEST_FOR_ONE = 4
const FEWEST_FOR_TWO = 8

const unsaid = new Set(
  'a an and are at be by can do does for how i in is it many much my of on or our that the to we what when where which who why with you your'.split(
    ' ',
  ),
)

export const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu

/** A word as it is compared. */
export const plainWord = (word: string): string => word.replace(/['’]/g, '').toLowerCase()

export const wordsIn = (text: string): string[] => Array.from(text.matchAll(WORD), ([word]) => plainWord(word))

/** Answers a question with at most so many texts of each kind: those that have the most of its words. */
export function find(texts: readonly SearchText[], question: string, most: number): Found {
  const vocabulary = vocabularyOf(texts)
  const instead: string[] = []
  const scores = new Map<number, { words: number; weight: number }>()
  const words = questionWords(question).map((asked) => {
    const { matches, frequent } = matching(asked, vocabulary)
    if (frequent !== '') instead.push(frequent)
    const best = new Map<number, number>()
    for (const [name, strength] of matches)
      for (const [text, weight] of vocabulary.get(name) ?? [])
        best.set(text, Math.max(best.get(text) ?? 0, weight * strength))
    const rarity = Math.log(1 + texts.length / Math.max(1, best.size))
    for (const [text, weight] of best) {
      const score = scores.get(text) ?? { words: 0, weight: 0 }
      scores.set(text, { words: score.words + 1, weight: score.weight + weight * rarity })
    }
    return new Set(matches.keys())
  })
  return { ...grouped(texts, scores, most), instead, words }
}

function grouped(
  texts: readonly SearchText[],
  scores: ReadonlyMap<number, { words: number; weight: number }>,
  most: number,
): Pick<Found, 'groups' | 'count'> {
  const mostWords = Math.max(0, ...Array.from(scores.values(), ({ words }) => words))
  const sorted = [...scores]
    .filter(([, { words }]) => words === mostWords)
    .flatMap(([number, { weight }]) => {
      const text = texts[number]
      return text === undefined ? [] : [{ text, number, weight }]
    })
    .toSorted((a, b) => b.weight - a.weight || compare(a.text.address, b.text.address) || a.number - b.number)
  const groups: Found['groups'] = []
  for (const { text } of sorted) {
    let group = groups.find(({ kind }) => kind === text.kind)
    if (group === undefined) groups.push((group = { kind: text.kind, count: 0, best: [] }))
    group.count += 1
    if (group.best.length < most) group.best.push(text)
  }
  return { groups, count: sorted.length }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What each word weighs in each text that has it. */
type Vocabulary = Map<string, Map<number, number>>

function vocabularyOf(texts: readonly SearchText[]): Vocabulary {
  const vocabulary: Vocabulary = new Map()
  for (const [number, { title, passages }] of texts.entries()) {
    const add = (word: string, weight: number) => {
      const weights = vocabulary.get(word) ?? new Map<number, number>()
      vocabulary.set(word, weights.set(number, (weights.get(number) ?? 0) + weight))
    }
    for (const word of new Set(wordsIn(title))) add(word, IN_TITLE)
    for (const word of new Set(wordsIn(passages.map(({ heading }) => heading).join('\n')))) add(word, IN_HEADING)
    const times = new Map<string, number>()
    for (const { body } of passages) for (const word of wordsIn(body)) times.set(word, (times.get(word) ?? 0) + 1)
    for (const [word, count] of times) add(word, IN_BODY * Math.min(count, MOST_TIMES))
  }
  return vocabulary
}

function matching(asked: string, vocabulary: Vocabulary): { matches: Map<string, number>; frequent: string } {
  const letters = Array.from(asked)
  const matches = new Map<string, number>()
  for (const word of vocabulary.keys())
    if (word === asked) matches.set(word, AS_WRITTEN)
    else if (letters.length >= FEWEST_OF_BEGINNING && word.startsWith(asked)) matches.set(word, AS_BEGINNING)
  if (matches.size > 0) return { matches, frequent: '' }
  const most = letters.length < FEWEST_FOR_ONE ? 0 : letters.length < FEWEST_FOR_TWO ? 1 : 2
  let frequent = ''
  if (most > 0)
    for (const [word, texts] of vocabulary) {
      if (Math.abs(word.length - asked.length) > most || !isWithin(letters, Array.from(word), most)) continue
      matches.set(word, AS_MISTAKE)
      const more = texts.size - (vocabulary.get(frequent)?.size ?? 0)
      if (more > 0 || (more === 0 && word < frequent)) frequent = word
    }
  return { matches, frequent }
}

/** Whether one word becomes the other by so many letters too many, too few, wrong, or in each other's place. */
function isWithin(a: readonly string[], b: readonly string[], most: number): boolean {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    const at = (line: readonly number[], j: number): number => line[j] ?? most + 1
    for (let j = 1; j <= b.length; j += 1) {
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(before, j - 2) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return false
    before = last
    last = row
  }
  return (last[b.length] ?? most + 1) <= most
}

function questionWords(question: string): string[] {
  const all = [...new Set(wordsIn(question).map((word) => Array.from(word).slice(0, MOST_LETTERS).join('')))]
  const telling = all.filter((word) => !unsaid.has(word))
  return (telling.length > 0 ? telling : all).slice(0, MOST_WORDS)
}
