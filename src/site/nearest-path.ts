/** The most typing errors in a path for which the not-found page suggests a page. */
const MOST_EDITS = 3

/**
 * Returns the candidate that a mistyped path most probably means.
 * @param path as in the address bar, percent-encoded
 * @returns undefined if no candidate is near: at most three edits, and fewer than a third of the candidate's letters
 */
export function nearestPath(path: string, candidates: readonly string[]): string | undefined {
  const asked = path.toLowerCase().replace(/(\.html?|\/)+$/, '')
  let nearest: string | undefined
  let fewest = MOST_EDITS + 1
  for (const candidate of candidates) {
    const edits = editDistance(asked, candidate)
    if (edits < fewest && edits * 3 < candidate.length) [nearest, fewest] = [candidate, edits]
  }
  return nearest
}

/** Returns the Levenshtein distance: the fewest insertions, deletions and replacements of one letter. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    above = current
  }
  return above[to.length] ?? 0
}
