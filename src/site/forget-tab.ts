import { clearDrafts } from '../forms/form-draft.ts'
import { forgetAppointment } from './appointment.ts'
import { forgetCampaign } from './campaign.ts'

/** Removes drafts, the stored appointment and the visit's campaign from this tab's storage. */
export function forgetTab(): void {
  clearDrafts()
  forgetAppointment()
  forgetCampaign()
}
