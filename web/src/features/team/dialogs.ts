import { lateOverlay } from '../../shared/ui/overlays/late.tsx'

/** Dialogs come when they are opened: the list shows before their forms are loaded. */
export const InviteDialog = lateOverlay(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))
export const RoleDialog = lateOverlay(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog }))
export const ConfirmChange = lateOverlay(async () => ({ default: (await import('./ConfirmChange.tsx')).ConfirmChange }))
export const OpenInvitation = lateOverlay(async () => ({
  default: (await import('./OpenInvitation.tsx')).OpenInvitation,
}))
