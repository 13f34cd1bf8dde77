import { createHash, createHmac } from 'node:crypto'

/** The credentials of the object stores in the drills. */
export const ACCESS_KEY = 'drill'
export const SECRET = 'drill-secret'
const REGION = 'us-east-1'

/** Returns the site program's settings for a bucket, as environment variables. */
export const storeVariables = (prefix: string, endpoint: string, bucket: string): Record<string, string> => ({
  [`${prefix}_ENDPOINT`]: endpoint,
  [`${prefix}_BUCKET`]: bucket,
  [`${prefix}_REGION`]: REGION,
  [`${prefix}_ACCESS_KEY`]: ACCESS_KEY,
  [`${prefix}_SECRET`]: SECRET,
  [`${prefix}_PATH_STYLE`]: 'on',
})

/** Returns a URL that allows one operation on an object for some minutes, signed by AWS Signature Version 4. */
export function signedAddress(method: 'GET' | 'PUT', endpoint: string, path: string): string {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = [time.slice(0, 8), REGION, 's3', 'aws4_request']
  const query = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [ACCESS_KEY, ...scope].join('/'),
    'X-Amz-Date': time,
    'X-Amz-Expires': '600',
    'X-Amz-SignedHeaders': 'host',
  }).toString()
  const request = [method, path, query, `host:${new URL(endpoint).host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const hash = createHash('sha256').update(request).digest('hex')
  const key = scope.reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${SECRET}`,
  )
  const signature = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n'))
    .digest('hex')
  return `${endpoint}${path}?${query}&X-Amz-Signature=${signature}`
}
