import { clearDrafts } from '../forms/form-draft.ts'
import { forgetAppointment } from './appointment.ts'
import { forgetCampaign } from './campaign.ts'

/** Removes from this tab's storage what was typed, what was asked for, and the campaign of the visit. */
export function forgetTab(): void {
  clearDrafts()
  forgetAppointment()
  forgetCampaign()
}
