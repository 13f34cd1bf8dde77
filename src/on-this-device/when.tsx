import { DATE_AND_TIME, localText } from '../lib/format-date.ts'

/** A time in the visitor's zone. Render it in the browser only. `at`: epoch ms. */
export function When({ at }: { at: number }) {
  const moment = new Date(at)
  return <time dateTime={moment.toISOString()}>{localText(moment, DATE_AND_TIME)}</time>
}
