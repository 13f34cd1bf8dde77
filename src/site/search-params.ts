import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// The router's default functions read and write values as JSON: a search for 1.10 would become 1.1, and texts would get
// quotation marks.

/** The values of an address's query: text as written, plain numbers, true and false. */
export const parseSearch = parseSearchWith((text) => text)

/** The query of an address, with its question mark; empty without values. */
export const stringifySearch = stringifySearchWith(JSON.stringify)
