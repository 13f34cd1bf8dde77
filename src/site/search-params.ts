import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// The router's own would read and write texts as JSON: a search for 1.10 would be one for 1.1, or stand in quotation marks.

/** The values of an address's query: text as it is written there, plain numbers, true and false. */
export const parseSearch = parseSearchWith((text) => text)

/** The query of an address, with its question mark; empty without values. */
export const stringifySearch = stringifySearchWith(JSON.stringify)
