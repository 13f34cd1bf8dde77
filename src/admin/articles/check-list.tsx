import type { ArticleCheck } from './article-checks.ts'

type CheckListProps = { checks: readonly ArticleCheck[]; onFocus: (field: ArticleCheck['field']) => void }

/** The article's problems. Each is a button that leads to the field where the editor corrects it. */
export function CheckList({ checks, onFocus }: CheckListProps) {
  return (
    <section aria-labelledby="checks-title" className="stack">
      <h3 id="checks-title">Checks</h3>
      {checks.length === 0 ? (
        <p>Nothing is missing.</p>
      ) : (
        <ul className="editor__checks">
          {checks.map(({ id, field, stops, text }) => (
            <li key={id}>
              <button type="button" className="editor__check" onClick={() => onFocus(field)}>
                {text}
                {stops ? <strong> Needed to publish.</strong> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
