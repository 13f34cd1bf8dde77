import { Scene } from './scene.tsx'

const items = [
  { item: 'Stock purchase agreement', side: 'Both', state: 'Agreed' },
  { item: 'Disclosure schedules', side: 'Seller', state: '2 comments' },
  { item: 'Board consent, buyer', side: 'Buyer', state: 'Signed' },
  { item: 'Good standing certificate', side: 'Seller', state: 'Ordered' },
  { item: 'Escrow agreement', side: 'Both', state: 'Signed' },
] as const

const agreed = items.filter(({ state }) => state === 'Agreed' || state === 'Signed').length

/** A picture of a closing checklist: each document of a deal with its state, and the number of settled ones. */
export function ClosingChecklistScene() {
  return (
    <Scene
      name="closing-list"
      description={`A closing checklist for the sale of Tidewell Inc. with five documents. ${agreed} are agreed or signed; the disclosure schedules have two comments, and a certificate has been ordered.`}
    >
      <p className="scene__bar">
        <b>Tidewell Inc., closing</b> <span>Friday, March 27</span>
      </p>
      <ol className="rows">
        {items.map(({ item, side, state }) => (
          <li key={item}>
            <span>
              <b>{item}</b>
              <small>{side}</small>
            </span>
            <span className={state === 'Agreed' || state === 'Signed' ? 'rows__settled' : undefined}>{state}</span>
          </li>
        ))}
      </ol>
      <p className="scene__foot">
        {agreed} of {items.length} settled
      </p>
    </Scene>
  )
}
