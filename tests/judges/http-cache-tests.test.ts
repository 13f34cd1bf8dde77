import { beforeAll } from 'vitest'
import { askCache, requirements, startCacheTestServer } from '../support/judges/cache-tests.ts'
import { declareJudge } from '../support/judges/judge.ts'
import { exampleServer, startNginx, needVarnish, startCacheNode } from '../support/servers/caches.ts'

/** VCL that a planted fault appends to ours. It skips Varnish's built-in rules, so Varnish stores private answers. */
const KEEP_ALL_IN_VARNISH = 'sub vcl_backend_response { return (deliver); }'
/** nginx directives that store every answer. Our example configuration stores none. */
const KEEP_ALL_IN_NGINX = 'proxy_cache kept; proxy_cache_valid any 1m; proxy_ignore_headers Cache-Control Expires Vary;'

let required: string[]
beforeAll(async () => {
  await needVarnish()
  required = await requirements()
})

// Checks both setups that we document: Varnish alone, and the example nginx in front of Varnish.
declareJudge({
  name: 'http-cache-tests',
  asked: () => `${required.length} rules for caches, by Varnish and by nginx before it`,
  find: async ({ planted }) => {
    const tests = await startCacheTestServer()
    const varnish = await startCacheNode(tests.port, (vcl) =>
      planted === KEEP_ALL_IN_VARNISH ? `${vcl}\n${planted}\n` : vcl,
    )
    const nginx = await startNginx((port, folder) => {
      const server = exampleServer(port, Number(new URL(varnish.origin).port))
      return planted === KEEP_ALL_IN_NGINX
        ? `proxy_cache_path ${folder}/kept keys_zone=kept:1m; ${planted} ${server}`
        : server
    })
    try {
      const findings = await Promise.all(
        Object.entries({ Varnish: varnish, nginx }).map(async ([name, { origin }]) => {
          const results = await askCache(origin)
          return required.flatMap((id) => {
            const result = results[id] ?? ['it did not run']
            return result === true ? [] : [`${name}: ${id}: ${result.join(': ')}`]
          })
        }),
      )
      return findings.flat()
    } finally {
      await nginx.remove()
      await varnish.remove()
      tests.stop()
    }
  },
  known: [
    ...failing(
      [
        'heuristic-502-not_cached',
        'heuristic-503-not_cached',
        'heuristic-504-not_cached',
        'heuristic-599-not_cached',
        'status-500-stale',
        'status-502-stale',
        'status-503-stale',
        'status-504-stale',
        'status-599-stale',
        'status-599-must-understand',
      ],
      'Setup: retry',
      'our Varnish asks a second time after an error',
    ),
    ...failing(
      ['304-etag-update-response-Set-Cookie'],
      'Setup: retry',
      'Varnish keeps nothing with a cookie, so the server answers 999, after which our Varnish asks again',
    ),
    ...failing(
      ['stale-close-must-revalidate', 'stale-close-proxy-revalidate', 'stale-close-s-maxage=2'],
      'Assertion: Response 2 comes from cache',
      'our Varnish shows the old page, as each marked answer of the site allows by its stale-if-error',
    ),
    ...failing(
      ['stale-close-no-cache'],
      'Assertion: Response 2 comes from cache',
      'the test takes a 503 of Varnish, which kept nothing, for an old page',
    ),
    ...failing(
      [
        'invalidate-POST',
        'invalidate-PUT',
        'invalidate-DELETE',
        'invalidate-M-SEARCH',
        'invalidate-POST-location',
        'invalidate-PUT-location',
        'invalidate-DELETE-location',
        'invalidate-M-SEARCH-location',
        'invalidate-POST-cl',
        'invalidate-PUT-cl',
        'invalidate-DELETE-cl',
        'invalidate-M-SEARCH-cl',
      ],
      'Assertion: Response 3 comes from cache',
      'Varnish leaves it to purges. Pages change only by calls below /api, and the site then purges them by their keys',
    ),
    ...failing(
      [
        'vary-syntax-star-star',
        'vary-syntax-star-star-lines',
        'vary-syntax-empty-star',
        'vary-syntax-empty-star-lines',
        'vary-syntax-star-foo',
        'vary-syntax-foo-star',
      ],
      'Assertion: Response 2 comes from cache',
      'Varnish knows * in Vary only alone, and no answer of the site varies by *',
    ),
    ...failing(
      [
        'age-parse-nonnumeric',
        'age-parse-negative',
        'age-parse-prefix-twoline',
        'age-parse-dup-0',
        'age-parse-dup-0-twoline',
        'age-parse-dup-old',
        'age-parse-parameter',
        'age-parse-numeric-parameter',
      ],
      'Assertion: Response 2 comes from cache',
      'Varnish reads a broken Age as none, and the site sends no Age',
    ),
    ...failing(
      ['freshness-expires-age-fast-date'],
      'Assertion: Response 2 comes from cache',
      'Varnish trusts a Date of the future, and the site sends no Expires with what it marks',
    ),
    ...failing(
      ['headers-store-Cache-Control', '304-etag-update-response-Cache-Control'],
      'Assertion: Response 2 header Cache-Control is "no-cache"',
      'our Varnish has browsers ask each time',
    ),
    ...failing(
      ['304-etag-update-response-Content-MD5', '304-etag-update-response-ETag'],
      'Assertion: Response 2 header (?:Content-MD5|ETag) is ',
      'Varnish takes each header of a 304, and those of the site repeat what the page had',
    ),
    ...failing(
      ['headers-store-Content-Range', 'headers-store-Transfer-Encoding', '304-etag-update-response-Content-Range'],
      'Setup: Response 1 status is 503',
      'Varnish refuses answers that contradict themselves',
    ),
    ...failing(
      ['headers-store-Set-Cookie'],
      'Setup: Response 2 does not come from cache',
      'Varnish keeps nothing with a cookie',
    ),
  ],
  plants: [
    {
      fault: 'a Varnish that keeps what is private',
      into: (judged) => ({ ...judged, planted: KEEP_ALL_IN_VARNISH }),
      says: /^Varnish: cc-resp-private-shared: Assertion: Response 2 comes from cache/,
    },
    {
      fault: 'an nginx that keeps whatever passes',
      into: (judged) => ({ ...judged, planted: KEEP_ALL_IN_NGINX }),
      says: /^nginx: cc-resp-no-store: Assertion: Response 2 comes from cache/,
    },
  ],
})

/** Returns an entry of `known` for each test ID. These tests fail with the same sentence, for the same reason. */
function failing(ids: readonly string[], sentence: string, reason: string) {
  return ids.map((id) => ({
    says: new RegExp(`^(?:Varnish|nginx): ${id}: ${sentence}`),
    because: `${id}: ${reason}`,
    since: '2026-11-26',
  }))
}
