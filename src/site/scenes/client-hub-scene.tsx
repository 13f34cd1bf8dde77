import { Scene } from './scene.tsx'

/** A picture of the product ClientHub: the messages about one matter on a client's phone. */
export function ClientHubScene() {
  return (
    <Scene
      name="hub"
      description="ClientHub on a phone: a client asks whether the court accepted the filing. The firm answers with the hearing notice attached; the client signs the declaration in the same thread."
    >
      <p className="scene__bar">
        <b>Okafor, custody</b> <span>Encrypted thread</span>
      </p>
      <ol className="thread">
        <li className="thread__theirs">
          Did the court accept the filing?<span>Dana O. · 6:58 PM</span>
        </li>
        <li className="thread__ours">
          Yes, this morning. The hearing is Monday at 9:30, Department 12.
          <span className="thread__file">Hearing notice.pdf</span>
          <span>P. Brandt · 7:15 PM</span>
        </li>
        <li className="thread__ours">
          One signature is missing.
          <span className="thread__file">
            Declaration.pdf <b>✓ Signed 8:42 PM</b>
          </span>
        </li>
        <li className="thread__theirs">
          Done, from the bus.<span>8:43 PM</span>
        </li>
      </ol>
      <p className="thread__write">Write to your attorney</p>
    </Scene>
  )
}
