type DraftOfferProps = { draft: { offered: boolean; restore: () => void; discard: () => void } }

/** Offers what was typed earlier in this tab and not sent, if there is any. */
export function DraftOffer({ draft: { offered, restore, discard } }: DraftOfferProps) {
  if (!offered) return null
  return (
    <div className="form__draft cluster">
      <p role="alert">Restore what you typed?</p>
      <div className="cluster">
        <button type="button" className="button" onClick={restore}>
          Restore
        </button>
        <button type="button" className="button button--quiet" onClick={discard}>
          Forget it
        </button>
      </div>
    </div>
  )
}
