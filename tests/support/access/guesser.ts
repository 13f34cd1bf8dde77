import { askWithToken } from './questions.ts'
import { OPERATORS, listable, relationPaths, type Collection } from './schema.ts'
import type { TestServer } from '../servers/server.ts'

/** A text in a column of a row that guests can't read. */
export type Secret = { column: string; text: string }

/**
 * A pair of queries that tests a guess about the first letters of a secret: one with the right guess, one with a wrong
 * guess.
 */
type Form = {
  secret: Secret
  /** True: the queries test only the first letters. False: they test the whole text, or the order of rows. */
  byLetter: boolean
  requests: (letters: number) => readonly [right: string, wrong: string]
}

export type Learned = {
  /** The number of requests sent. */
  spent: number
  /** Queries for which the server's answers to a right and a wrong guess differ. */
  tellingForms: string[]
  /** How many letters of the secrets these answers revealed. */
  letters: number
}

/** The largest number of relations in a path from a collection to the hidden rows. */
const STEPS = 3
const AT_ONCE = 16
/**
 * A character that sorts after every ASCII letter and occurs in no secret. Text in visible rows must sort after this
 * character, and must not contain a secret's letters.
 */
const BEHIND = '~'

/**
 * Tries to find out the text of hidden rows as a guest. First looks for pairs of queries whose two answers differ, in
 * the status or in any byte. Then guesses letter by letter with these pairs, or with all pairs if no answers differed.
 * @param hiddenIn the collection with the hidden rows
 * @param anchors by collection, a filter that matches one visible row, because PocketBase delays an answer without rows
 * @param budget the largest number of requests
 */
export async function guessHiddenText(
  server: TestServer,
  collections: readonly Collection[],
  hiddenIn: string,
  secrets: readonly Secret[],
  anchors: Readonly<Record<string, string>>,
  budget: number,
): Promise<Learned> {
  const learned = { spent: 0, tellingForms: new Set<string>(), letters: new Set<string>() }
  const telling: Form[] = []
  const tryForm = async (form: Form, letters: number) => {
    const [right, wrong] = form.requests(letters)
    learned.spent += 2
    const [first, second] = [await askWithToken(server, 'GET', right), await askWithToken(server, 'GET', wrong)]
    if (first.status === second.status && first.text === second.text) return
    telling.push(form)
    learned.tellingForms.add(decodeURIComponent(form.requests(1)[0]))
    if (form.byLetter) learned.letters.add(`${letters} of ${form.secret.column} ${form.secret.text}`)
  }

  const forms = listable(collections).flatMap((from) => formsFrom(from, collections, hiddenIn, secrets, anchors))
  if (forms.length * 2 >= budget) throw new Error(`${forms.length} questions leave no request for the letters`)
  await inParallel(forms, (form) => tryForm(form, 1))
  const best = (telling.length > 0 ? telling : forms).filter(({ byLetter }) => byLetter)
  const letters = secrets.flatMap((secret) => Array.from(secret.text, (_, index) => ({ secret, letter: index + 1 })))
  const left = Array.from({ length: (budget - learned.spent) / 2 }, (_, index) => index)
  await inParallel(left, async (index) => {
    const wanted = letters[index % letters.length]
    const able = best.filter(({ secret }) => secret === wanted?.secret)
    const form = able[Math.floor(index / letters.length) % able.length] ?? best[index % best.length]
    if (form !== undefined && wanted !== undefined)
      await tryForm(form, Math.min(wanted.letter, form.secret.text.length))
  })
  return { spent: learned.spent, tellingForms: [...learned.tellingForms].toSorted(), letters: learned.letters.size }
}

function formsFrom(
  from: Collection,
  collections: readonly Collection[],
  hiddenIn: string,
  secrets: readonly Secret[],
  anchors: Readonly<Record<string, string>>,
): Form[] {
  const ways = relationPaths(from, collections, STEPS)
    .filter(({ target }) => target.name === hiddenIn)
    .map(({ path }) => `${path}.`)
  // In PocketBase's filters, `@collection` leads from any collection to any other, so one test of it is enough.
  const prefixes = from.name === hiddenIn ? ['', `@collection.${hiddenIn}.`, ...ways] : ways
  const anchor = anchors[from.name]
  const orAnchor = anchor === undefined ? '' : ` || ${anchor}`
  return prefixes.flatMap((prefix) =>
    secrets.flatMap((secret) => {
      const name = prefix + secret.column
      const filter = (operator: string, value: string) =>
        records(from, { filter: `${name} ${operator} "${value}"${orAnchor}` })
      const byOperator = OPERATORS.map((operator): Form => {
        const byLetter = !/^\??!?=$/.test(operator)
        return {
          secret,
          byLetter,
          requests: (letters) => {
            const [right, wrong] = guesses(secret.text, byLetter ? letters : undefined)
            return [filter(operator, right), filter(operator, wrong)]
          },
        }
      })
      // A guest may sort visible rows by the columns of their own collection. Such an order reveals nothing about
      // hidden rows.
      if (prefix === '') return byOperator
      const sorted = [records(from, { sort: name }), records(from, { sort: `-${name}` })] as const
      return [...byOperator, { secret, byLetter: false, requests: () => sorted }]
    }),
  )
}

/** Returns a right value, and a wrong one that sorts after the right one in every order. */
function guesses(text: string, letters: number = text.length): readonly [right: string, wrong: string] {
  return letters === text.length ? [text, text + BEHIND] : [text.slice(0, letters), text.slice(0, letters - 1) + BEHIND]
}

function records(from: Collection, query: Record<string, string>): string {
  return `/api/collections/${from.name}/records?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
