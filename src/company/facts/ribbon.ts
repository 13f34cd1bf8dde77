/**
 * What a demonstration says of itself, and where it leads: once on every page, and once in a mail or a calendar that a sample goes into.
 * Nothing else there doubts the sample.
 */
export const ribbon = {
  text: 'Demonstration: people, figures and awards are invented',
  path: '/company/figures',
} as const
