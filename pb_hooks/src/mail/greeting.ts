// Letters are listed because the server's engine does not support \p{L} in a class. Chinese and Japanese punctuation
// is left out: its full stop also separates host names. A word may contain one hyphen or apostrophe.
const LETTERS = 'A-Za-z\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3005\\u3041-\\ud7ff'
const WORD = `[${LETTERS}]{1,16}(?:['’-][${LETTERS}]{1,16})?`
const NAME = new RegExp(`^${WORD}(?: ${WORD}){0,2}$`)
const LONGEST_NAME = 32

/** Words of links and advertisements. A person with such a name is greeted without it. */
const NO_NAMES = new Set(
  (
    'http https www com net org info biz io ru cn xyz shop site online dot slash at ' +
    'bitcoin buy bonus call cash casino cheap click credit crypto deal earn free gift income invest loan lottery money offer order prize ' +
    'promo sale sex viagra visit win winner won'
  ).split(' '),
)

/**
 * "Hello Ada," if the name is plainly one, else "Hello,". Anyone can enter anyone's address, so mails to unconfirmed
 * addresses repeat nothing else and nothing like an advertisement. A name is up to three words of letters, none of
 * them in NO_NAMES.
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
