import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'

/** Dialogs come when they are opened: the list shows before their forms are loaded. */
export const InviteDialog = lazyDialog(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))
export const RoleDialog = lazyDialog(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog }))
export const ConfirmChange = lazyDialog(async () => ({ default: (await import('./ConfirmChange.tsx')).ConfirmChange }))
export const OpenInvitation = lazyDialog(async () => ({
  default: (await import('./OpenInvitation.tsx')).OpenInvitation,
}))
