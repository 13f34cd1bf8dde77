import { clearDrafts } from '../forms/form-draft.ts'
import { forgetAppointment } from '../appointments/requested-appointment.ts'
import { forgetCampaign } from '../site/visit-source.ts'

/** Removes drafts, the stored appointment and the visit's campaign from this tab's storage. */
export function forgetTab(): void {
  clearDrafts()
  forgetAppointment()
  forgetCampaign()
}
