import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// The router's default functions read and write query values as JSON. Then a search for 1.10 would become 1.1, and
// texts would get quotation marks.

/** Parses a URL's query. Plain numbers, true and false become such values, and other texts stay as written. */
export const parseSearch = parseSearchWith((text) => text)

/** Returns the query of a URL with its question mark; empty without values. */
export const stringifySearch = stringifySearchWith(JSON.stringify)
