/**
 * The notice that a demonstration is invented, with a link. Every page for visitors shows it once. So does each mail or
 * calendar entry with sample content. Besides the † marks, it is the only hint at samples.
 */
export const ribbon = {
  text: 'Demonstration: people and figures are invented',
  path: '/company/figures',
} as const
