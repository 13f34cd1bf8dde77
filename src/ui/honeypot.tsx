/**
 * A field for programs: people neither see nor reach it, and the attributes keep browsers and password managers from filling it.
 * Stands last in its form, where nobody looks for the first field. What stands in it flags the submission for the staff; nobody is refused for it.
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this field empty
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
