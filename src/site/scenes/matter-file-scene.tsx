import { Scene } from './scene.tsx'

/** A picture of one matter in Matter Central: the next date, open tasks, and the cost so far. */
export function MatterFileScene() {
  return (
    <Scene
      name="file"
      description="The page of one matter, Okafor, custody. It shows the next hearing on Monday, March 16, three tasks of which one is done, the parties, the two newest documents, 6.2 hours that are not billed yet, and $2,150.00 held in trust."
    >
      <p className="scene__bar">
        <b>Okafor, custody</b> <span>P. Brandt, M. Sato</span>
      </p>
      <div className="cells">
        <div>
          <small>Next</small>
          <b>Hearing, Department 12</b>
          Mon, March 16, 9:30 AM
        </div>
        <div>
          <small>Parties</small>
          <b>Dana Okafor, client</b>
          L. Okafor, by R. Hale
        </div>
        <div>
          <small>Tasks</small>
          <ul className="ticks">
            <li className="ticks__done">Declaration signed</li>
            <li>Exhibit list · MS, Thu</li>
            <li>Witness called · PB, Fri</li>
          </ul>
        </div>
        <div>
          <small>Newest documents</small>
          <b>Hearing notice.pdf</b>
          <b>Declaration.pdf</b>
        </div>
        <div>
          <small>Not billed yet</small>
          <b>6.2 hours</b>
        </div>
        <div>
          <small>In trust</small>
          <b>$2,150.00</b>
        </div>
      </div>
    </Scene>
  )
}
