/** The colors of people's seals. They are no tokens of the style sheet: a seal looks the same in the light and in the dark theme. */
export const sealColors = { ground: '#28324a', line: '#d9d2c0', letters: '#f3eee2' }
