/** Runs on the served not-found page: it is one file for every address, so the browser fills in the path. */
import { showMissingPath } from './site/show-missing-path.ts'

showMissingPath(document, location.pathname)
