/** Paths of drawings in place of a picture that is missing or can't be loaded. */
export const coverPlaceholder = '/images/cover-placeholder.svg'
export const avatarPlaceholder = '/images/avatar-placeholder.svg'
