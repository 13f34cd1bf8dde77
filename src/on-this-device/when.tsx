/** A time in the visitor's zone. Render it in the browser only. `at`: epoch ms. */
export function When({ at }: { at: number }) {
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()}>
      {moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
