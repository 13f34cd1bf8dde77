/**
 * An icon. The word beside it has the same meaning, so screen readers skip the icon.
 * @param path SVG path on a 24 by 24 grid
 */
export function StaffIcon({ path, size = 22 }: { path: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
