import { ask } from './questions.ts'
import { OPERATORS, listable, relationPaths, type Collection } from './schema.ts'
import type { TestServer } from '../servers/server.ts'

/** A secret: a text in a column of a hidden row. */
export type Secret = { column: string; text: string }

/** One way to test a guess at the first letters: two requests, the first with a right guess and the second with a wrong one. */
type Form = {
  secret: Secret
  /** Whether it tests only those letters; otherwise it tests the whole text, or an order. */
  byLetter: boolean
  requests: (letters: number) => readonly [right: string, wrong: string]
}

export type Learned = {
  /** Requests sent. */
  spent: number
  /** Questions whose answer differs between a right and a wrong guess. */
  tellingForms: string[]
  /** Letters of the secrets that such answers revealed. */
  letters: number
}

/** More steps than any path to the posts needs. */
const STEPS = 3
const AT_ONCE = 16
/** It sorts after every letter, and is in no text. The visible rows must sort after it, and contain no letter of a secret. */
const BEHIND = '~'

/**
 * Tries to learn the text of hidden rows as a guest. It first finds the questions whose answer to a right guess differs from that to a
 * wrong one, by status or by any byte. With those, or with all if there are none, it guesses letter by letter.
 * @param hiddenIn the collection with the hidden rows
 * @param anchors a filter by collection that matches one visible row: PocketBase does not delay an answer with rows
 * @param budget how many requests it sends
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
    const [first, second] = [await ask(server, 'GET', right), await ask(server, 'GET', wrong)]
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
  // Another collection is reached in the same way from everywhere.
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
      // The own columns of visible rows may sort in any order.
      if (prefix === '') return byOperator
      const sorted = [records(from, { sort: name }), records(from, { sort: `-${name}` })] as const
      return [...byOperator, { secret, byLetter: false, requests: () => sorted }]
    }),
  )
}

/** Returns a right value, and a wrong one that sorts after it in every order. */
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
