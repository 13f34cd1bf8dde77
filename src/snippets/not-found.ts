/**
 * Inline script of the not-found page. The server sends the same file for every address, so the script fills in the
 * path.
 */
import { showMissingPath } from '../site/show-missing-path.ts'

showMissingPath(document, location.pathname)
