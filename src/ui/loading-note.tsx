/** Says that something is on its way. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <output className="loading-note">
      <span className="loading-note__spinner" aria-hidden="true" />
      {children}
    </output>
  )
}
