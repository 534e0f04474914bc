export { InvitationCards } from './InvitationCards.tsx'
export { InvitationDialog } from './InvitationDialog.tsx'
export { SwitchClub } from './SwitchClub.tsx'
