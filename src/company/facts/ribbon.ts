/**
 * The notice of a demonstration, with its link. Every page has it once, and so has a mail or calendar entry with sample
 * content. Nothing else there mentions samples.
 */
export const ribbon = {
  text: 'Demonstration: people, figures and awards are invented',
  path: '/company/figures',
} as const
