/** The logo: a column standing on water, for law and harbor. Decorative, because the brand's name is beside it. */
export function BrandMark() {
  return (
    <svg className="icon" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path d="M8 7h16M10.5 10.5h11M12.5 11v9.5M16 11v9.5M19.5 11v9.5" />
      <path d="M3 23.5q3.25-2.5 6.5 0t6.5 0 6.5 0 6.5 0M7 28q2.25-1.75 4.5 0t4.5 0 4.5 0 4.5 0" />
    </svg>
  )
}
