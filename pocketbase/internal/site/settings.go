package site

import "lexharbor/internal/settings"

var (
	sharedSeconds = settings.Explain("Caches", `
For how many seconds shared caches may keep pages. The site purges changed pages by webhook. 0: not at all. See
docs/scaling.md.`).
		Default("SHARED_CACHE_SECONDS", "0")
	serviceWorker = settings.Explain("Caches", `
"off": browsers get rid of the site's service worker, as by "lexharbor worker off". See
docs/operations/upgrade.md.`).
		Default("SERVICE_WORKER", "on")
	loginURL = settings.Explain("Address", `
Where customers sign in, over https: the Login button leads there. Without it, it leads to a page that says where
firms sign in.`).Sample("LOGIN_URL", "https://app.example.com/login")
)
