/** What the form offers; anything else goes into its "Other" line. */
export const PRACTICE_AREAS = [
  'Business Law',
  'Corporate Law',
  'Criminal Defense',
  'Employment Law',
  'Estate Planning',
  'Family Law',
  'Immigration',
  'Intellectual Property',
  'Litigation',
  'Personal Injury',
  'Real Estate',
  'Tax',
] as const

const SEPARATOR = ', '

/** The payload's one string from the ticked areas and the "Other" line; blank parts are left out. */
export function joinPracticeAreas(areas: readonly string[]): string {
  return areas
    .map((area) => area.trim())
    .filter((area) => area !== '')
    .join(SEPARATOR)
}

/** The reverse of {@link joinPracticeAreas}: boxes to tick, and the text of the "Other" line. */
export function splitPracticeAreas(joined: string): { ticked: string[]; other: string } {
  const parts = joined.split(SEPARATOR).filter((part) => part.trim() !== '')
  const listed: readonly string[] = PRACTICE_AREAS
  return {
    ticked: parts.filter((part) => listed.includes(part)),
    other: parts.filter((part) => !listed.includes(part)).join(SEPARATOR),
  }
}
