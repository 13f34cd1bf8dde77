/** Numbered points, each with its own title. */
export function NumberedPoints({ points }: { points: ReadonlyArray<{ title: string; text: string }> }) {
  return (
    <ol className="problems__list">
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
