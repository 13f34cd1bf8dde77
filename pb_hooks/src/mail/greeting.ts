// Letters of all scripts, as ranges of characters, because the JavaScript engine goja does not support \p{L} in a
// character class. The ranges omit Chinese and Japanese punctuation, because its full stop also separates host names. A
// word may contain one hyphen or apostrophe.
const LETTERS = 'A-Za-z\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3005\\u3041-\\ud7ff'
const WORD = `[${LETTERS}]{1,16}(?:['’-][${LETTERS}]{1,16})?`
const NAME = new RegExp(`^${WORD}(?: ${WORD}){0,2}$`)
const LONGEST_NAME = 32

/** Words of links and advertisements. A mail to a person with such a name omits the name. */
const NO_NAMES = new Set(
  (
    'http https www com net org info biz io ru cn xyz shop site online dot slash at ' +
    'bitcoin buy bonus call cash casino cheap click credit crypto deal earn free gift income invest loan lottery money offer order prize ' +
    'promo sale sex viagra visit win winner won'
  ).split(' '),
)

/**
 * Returns "Hello Ada," if the name is plainly one, else "Hello,". A plain name is up to three words of letters, none of
 * them in NO_NAMES. Anyone can enter the address of another person, so a mail must not carry typed text that could be
 * an advertisement.
 */
export function greeting(name: string): string {
  const plain = plainName(name)
  return plain === undefined ? 'Hello,' : `Hello ${plain},`
}

export function plainName(name: string): string | undefined {
  const words = name.toLowerCase().split(/[ '’-]/)
  const isName = name.length <= LONGEST_NAME && NAME.test(name) && !words.some((word) => NO_NAMES.has(word))
  return isName ? name : undefined
}
