/**
 * Inline script of the served not-found page. The page is one file for every address, so the script fills in the path.
 */
import { showMissingPath } from './site/show-missing-path.ts'

showMissingPath(document, location.pathname)
