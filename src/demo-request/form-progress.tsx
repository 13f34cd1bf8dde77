/** The form's parts in order: the id of each fieldset, and its name in the progress line. */
export const formParts = [
  { id: 'demo-you', name: 'You' },
  { id: 'demo-firm', name: 'Your firm' },
  { id: 'demo-time', name: 'Time' },
] as const

/**
 * The form's progress, for windows that show only a part of the form. It needs no script, because the style sheet marks
 * a part as complete once none of its fields is invalid. It has no links, so that no part becomes an entry of the
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
