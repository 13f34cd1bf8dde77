const LARGEST_SHOWN = 1e15

/**
 * Returns a rounded number with commas: 10500 → "10,500". NaN, Infinity and numbers too large to show become a dash.
 */
export function formatNumber(value: number): string {
  if (!(Math.abs(value) < LARGEST_SHOWN)) return '–'
  return `${Math.round(value)}`.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Returns rounded dollars: 10500 → "$10,500". */
export function formatDollars(value: number): string {
  return `$${formatNumber(value)}`
}
