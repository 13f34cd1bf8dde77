export type Piece = { kind: 'same' | 'removed' | 'added'; text: string }

/** The most pairs of parts that are compared, so that two long texts don't block the page. */
const MOST_PAIRS = 1_000_000

/**
 * Returns the difference of two texts as pieces in reading order: paragraphs, and in changed paragraphs words. What has
 * too many words to compare is removed and added as a whole.
 */
export function textDifference(before: string, after: string): Piece[] {
  const pieces = differenceOf(paragraphs(before), paragraphs(after))
  return pieces.flatMap((piece, index) => {
    const [last, next] = [pieces[index - 1], pieces[index + 1]]
    if (piece.kind === 'removed' && next?.kind === 'added') return differenceOf(words(piece.text), words(next.text))
    return piece.kind === 'added' && last?.kind === 'removed' ? [] : [piece]
  })
}

const paragraphs = (text: string): string[] => text.split(/(?<=\n)(?=[^\n])/)
/** Spaces are parts too, so that a word stays the same when what follows it changes. */
const words = (text: string): string[] => text.split(/(?<=\s)(?=\S)|(?<=\S)(?=\s)/)

/** Compares two lists of parts, whose common beginning and end need no comparing. */
function differenceOf(before: readonly string[], after: readonly string[]): Piece[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return joined([
    ...before.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...middleOf(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map((text) => ({ kind: 'same' as const, text })),
  ])
}

/** Returns the parts in the order of a longest common subsequence. */
function middleOf(before: readonly string[], after: readonly string[]): Piece[] {
  const isCompared = before.length * after.length <= MOST_PAIRS
  const width = after.length + 1
  /** At `i * width + j`: how many parts the ends of both lists from `i` and `j` on have in common. */
  const common = new Uint16Array(isCompared ? (before.length + 1) * width : 0)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  for (let i = isCompared ? before.length - 1 : -1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [removed, added] = [before[i], after[j]]
    if (isCompared && removed !== undefined && removed === added) {
      pieces.push({ kind: 'same', text: removed })
      i += 1
      j += 1
    } else if (removed !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: 'removed', text: removed })
      i += 1
    } else if (added !== undefined) {
      pieces.push({ kind: 'added', text: added })
      j += 1
    }
  }
  return pieces
}

/** Joins neighbours of the same kind. Between two unchanged pieces, what is removed precedes what is added. */
function joined(pieces: readonly Piece[]): Piece[] {
  const runs: { same: string; removed: string; added: string }[] = []
  for (const { kind, text } of pieces) {
    const last = runs.at(-1)
    if (last === undefined || (kind === 'same' && last.removed + last.added !== ''))
      runs.push({ same: '', removed: '', added: '', [kind]: text })
    else last[kind] += text
  }
  return runs
    .flatMap((run) => (['same', 'removed', 'added'] as const).map((kind) => ({ kind, text: run[kind] })))
    .filter(({ text }) => text !== '')
}
