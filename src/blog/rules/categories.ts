/**
 * The blog's categories, in the order of the filter buttons. Older posts may have other categories; then only "All"
 * shows them.
 */
export const categories = [
  'International Law',
  'Technology',
  'Employment Law',
  'Business Law',
  'Privacy Law',
  'Intellectual Property',
  'Real Estate',
  'Corporate Law',
] as const

export type Category = (typeof categories)[number]

/** The label of the button that removes the filter. It is never part of the page's address. */
export const allCategories = 'All'
