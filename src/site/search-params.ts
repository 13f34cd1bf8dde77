import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// The router's own functions would read and write texts as JSON: a search for 1.10 would become 1.1, or get quotation
// marks.

/** The values of an address's query: text as written, plain numbers, true and false. */
export const parseSearch = parseSearchWith((text) => text)

/** The query of an address, with its question mark; empty without values. */
export const stringifySearch = stringifySearchWith(JSON.stringify)
