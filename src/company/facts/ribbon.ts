/**
 * The notice of a demonstration, with its link: once on every page, and once in a mail or calendar entry with a
 * sample. Nothing else there mentions samples.
 */
export const ribbon = {
  text: 'Demonstration: people, figures and awards are invented',
  path: '/company/figures',
} as const
