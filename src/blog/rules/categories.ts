/** The blog's categories, in the order of the chips. A post may have another one: it is then found under "All" only. */
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

/** The name of the chip that removes the filter. It never appears in the address. */
export const allCategories = 'All'
