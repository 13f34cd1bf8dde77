const LARGEST_SHOWN = 1e15

/** 10500 → "10,500", rounded. NaN and Infinity become a dash. */
export function formatNumber(value: number): string {
  if (!(Math.abs(value) < LARGEST_SHOWN)) return '–'
  return `${Math.round(value)}`.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** 10500 → "$10,500". */
export function formatDollars(value: number): string {
  return `$${formatNumber(value)}`
}
