/** Drawings of the site, shown for a missing picture or one that can't be loaded. */
export const coverPlaceholder = '/images/cover-placeholder.svg'
export const avatarPlaceholder = '/images/avatar-placeholder.svg'
