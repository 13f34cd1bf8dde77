const BANDS = {
  solo: 'solo',
  '1-5': '2-5',
  '2-5': '2-5',
  '6-15': '6-15',
  '16-30': '16-50',
  '31-50': '16-50',
  '16-50': '16-50',
  '50+': '51+',
  '51+': '51+',
} as const

export type FirmSizeBand = (typeof BANDS)[keyof typeof BANDS]

/**
 * Returns the size band of a firm, for the database; empty for an unknown size. The demo and contact forms offer
 * different, overlapping sizes. Each size of either form maps to one band.
 */
export function firmSizeBand(size: string): FirmSizeBand | '' {
  return isListed(size) ? BANDS[size] : ''
}

function isListed(size: string): size is keyof typeof BANDS {
  return Object.hasOwn(BANDS, size)
}
