/** The categories of the blog, in the order of the chips. A post may carry another one: it is then found under "All" only. */
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

/** The chip that filters nothing. It never appears in the address. */
export const allCategories = 'All'
