type DraftOfferProps = { onRestore: () => void; onDismiss: () => void }

/** Offers what was typed earlier in this tab and not sent. */
export function DraftOffer({ onRestore, onDismiss }: DraftOfferProps) {
  return (
    <div className="form__draft cluster">
      <p role="alert">Restore what you typed?</p>
      <button type="button" className="button" onClick={onRestore}>
        Restore
      </button>
      <button type="button" className="button button--quiet" onClick={onDismiss}>
        Forget it
      </button>
    </div>
  )
}
