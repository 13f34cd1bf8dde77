import { formatNumber } from '../../lib/format-number.ts'

/** A table cell with a number, and a bar that shows it in comparison with the largest one. */
export function CountCell({ count, most }: { count: number; most: number }) {
  return (
    <td>
      {formatNumber(count)}
      {count === 0 ? null : (
        <svg className="count-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(count / most) * 100} height="6" />
        </svg>
      )}
    </td>
  )
}
