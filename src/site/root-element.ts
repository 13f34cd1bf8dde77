/** The root element, under a name that the inline scripts share, because its own takes 24 bytes wherever it stands. */
export const rootElement = document.documentElement
