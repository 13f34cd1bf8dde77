/**
 * Inline script of the search page. ⌘K and Ctrl+K focus the page's own search field instead of the menu's. The arrow
 * keys move through the results.
 */
addEventListener(
  'keydown',
  (event) => {
    const stops = [...document.querySelectorAll<HTMLElement>('main [type=search], [data-found] a')]
    const isCommand = event.ctrlKey || event.metaKey
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = isCommand && event.key === 'k' ? 0 : isCommand || at === -1 || step === undefined ? -1 : at + step
    if (!stops[next]) return
    event.preventDefault()
    event.stopPropagation()
    stops[next].focus()
  },
  true,
)
