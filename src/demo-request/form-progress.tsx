/** The parts of the form in order: the id of each fieldset, and its name in the progress line. */
export const formParts = [
  { id: 'demo-you', name: 'You' },
  { id: 'demo-firm', name: 'Your firm' },
  { id: 'demo-time', name: 'Time' },
] as const

/**
 * Shows the progress in the form, except in a wide window. It works without scripts: the style sheet marks a part as
 * complete once none of its fields is invalid. The parts are no links, because each click would add an entry to the
 * browser's history.
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
