/**
 * Short texts in one line, separated by dots. Where the line wraps there is no separator: the style sheet clips the one
 * at a line's start. Empty texts are left out.
 */
export function DottedParts({ texts }: { texts: readonly string[] }) {
  const parts = texts.filter((text) => text.trim() !== '')
  return (
    <span className="dotted">
      <span className="dotted__parts">
        {parts.map((text, place) => (
          <span key={`${place} ${text}`} className="dotted__part">
            {place === 0 ? null : <span className="dotted__dot"> · </span>}
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}
