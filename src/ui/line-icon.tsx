/**
 * A drawing in lines of the text's color. The word beside it has the same meaning, so screen readers skip the drawing.
 * @param path SVG path on a 24 by 24 grid
 */
export function LineIcon({ path, size = 24 }: { path: string; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
