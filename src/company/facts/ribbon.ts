/**
 * The notice that a demonstration is invented, with a link. Every page shows it once, and so does each mail or calendar
 * entry with sample content. Besides the † marks, it is the only hint at samples.
 */
export const ribbon = {
  text: 'Demonstration: people, figures and awards are invented',
  path: '/company/figures',
} as const
