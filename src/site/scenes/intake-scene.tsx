import { Scene } from './scene.tsx'

/** A picture of a new client's intake on a phone: questions, conflict check, engagement letter. */
export function IntakeScene() {
  return (
    <Scene
      name="intake"
      description="An intake form on a phone. A new client has answered who is on the other side and what it is about. The conflict check has run against all parties without a match, and the engagement letter is signed: a matter can be opened."
    >
      <p className="scene__bar">
        <b>New client</b> <span>Step 3 of 3</span>
      </p>
      <dl className="answers">
        <div>
          <dt>Your name</dt>
          <dd>Ines Marchetti</dd>
        </div>
        <div>
          <dt>Who is on the other side?</dt>
          <dd>Corvane Property Group</dd>
        </div>
        <div>
          <dt>What is it about?</dt>
          <dd>My deposit was not returned.</dd>
        </div>
      </dl>
      <ul className="ticks">
        <li className="ticks__done">Conflict check: no match</li>
        <li className="ticks__done">Engagement letter signed</li>
        <li>Retainer, $1,500.00 to trust</li>
      </ul>
      <p className="scene__foot">Matter opened: Marchetti, deposit</p>
    </Scene>
  )
}
