/** Runs on the served not-found page: it is one file for every address, so the browser fills in the path. */
console.warn(`404: no page at ${location.pathname}`)
for (const element of document.querySelectorAll('[data-missing-path]')) element.textContent = location.pathname
