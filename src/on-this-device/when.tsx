import { DATE_AND_TIME, instantText } from '../browser/instant-text.ts'

/** A time in the visitor's zone. Render it in the browser only. `at`: epoch ms. */
export function When({ at }: { at: number }) {
  const moment = new Date(at)
  return <time dateTime={moment.toISOString()}>{instantText(moment, DATE_AND_TIME)}</time>
}
