const COUNT = 'lexharbor-visits'
const COUNTED = 'lexharbor-visit-counted'

/**
 * Counts this tab's session once. Stored on the device only. An install hint waits until the visitor has come back.
 * @returns the number of visits including this one; 0 where storage is refused
 */
export function countVisit(): number {
  try {
    const before = Number(localStorage.getItem(COUNT)) || 0
    if (sessionStorage.getItem(COUNTED) !== null) return before
    sessionStorage.setItem(COUNTED, '1')
    localStorage.setItem(COUNT, `${before + 1}`)
    return before + 1
  } catch {
    return 0
  }
}
