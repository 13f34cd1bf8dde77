/** The guide's title and summary, as other pages show them. */
export const migrationGuide = {
  path: '/resources/migration-guide',
  title: 'Moving a law firm to another practice system',
  excerpt:
    'Eight steps from the inventory to the first month after: what to count, what to leave behind, how trust money and conflicts come across whole, and when to turn back.',
  /** Reading time in whole minutes. A test counts the words. */
  readTime: 5,
} as const
