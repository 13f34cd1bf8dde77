// Letters are written out, because the server's engine does not know \p{L} in a class: without the punctuation of Chinese and Japanese, whose
// full stop parts the names of hosts too. A word may have one hyphen or apostrophe inside.
const LETTERS = 'A-Za-z\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3005\\u3041-\\ud7ff'
const WORD = `[${LETTERS}]{1,16}(?:['’-][${LETTERS}]{1,16})?`
const NAME = new RegExp(`^${WORD}(?: ${WORD}){0,2}$`)
const LONGEST_NAME = 32

/** What leads somewhere, or wants something. A person who is called so is greeted without the name, which does no harm. */
const NO_NAMES = new Set(
  (
    'http https www com net org info biz io ru cn xyz shop site online dot slash at ' +
    'bitcoin buy bonus call cash casino cheap click credit crypto deal earn free gift income invest loan lottery money offer order prize ' +
    'promo sale sex viagra visit win winner won'
  ).split(' '),
)

/**
 * "Hello Ada," where the name is plainly one, else "Hello,". Anyone can enter anyone's address, and nobody has confirmed it yet: nothing
 * else is repeated to it, and nothing that could be an advertisement. A name is up to three words of letters, without any that leads
 * somewhere or wants something.
 */
export function greeting(name: string): string {
  const plain = plainName(name)
  return plain === undefined ? 'Hello,' : `Hello ${plain},`
}

/** The name that was typed, where it is plainly one. */
export function plainName(name: string): string | undefined {
  const words = name.toLowerCase().split(/[ '’-]/)
  const isName = name.length <= LONGEST_NAME && NAME.test(name) && !words.some((word) => NO_NAMES.has(word))
  return isName ? name : undefined
}
