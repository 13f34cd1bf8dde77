/** Drawings that are part of the site, shown where there is no picture, or where it can't be loaded. */
export const coverPlaceholder = '/images/cover-placeholder.svg'
export const avatarPlaceholder = '/images/avatar-placeholder.svg'
