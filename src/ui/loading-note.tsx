/** Says that something is loading. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <output className="loading-note">
      <span className="loading-note__spinner" aria-hidden="true" />
      {children}
    </output>
  )
}
