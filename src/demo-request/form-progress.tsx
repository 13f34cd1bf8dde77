/** The parts of the form, in their order: the id of each one's fieldset, and its name in the line. */
export const formParts = [
  { id: 'demo-you', name: 'You' },
  { id: 'demo-firm', name: 'Your firm' },
  { id: 'demo-time', name: 'Time' },
] as const

/**
 * How far the form is filled in, for screens on which only a part of it is in sight. The sheet follows what stands in the fields, so it needs no
 * script: a part is answered once none of its fields is invalid. No links: the parts are no places in the site's history.
 */
export function FormProgress() {
  return (
    <ol className="demo-progress" aria-label="Parts of this form">
      {formParts.map(({ id, name }) => (
        <li key={id}>
          {name}
          <span className="demo-progress__answered">
            <span aria-hidden="true"> ✓</span>
            <span className="visually-hidden">, answered</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
