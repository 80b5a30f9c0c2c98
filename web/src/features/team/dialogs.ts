import { lazy } from 'react'

/** Dialogs come when they are opened: the list shows before their forms are loaded. */
export const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }))
export const RoleDialog = lazy(async () => ({ default: (await import('./RoleDialog.tsx')).RoleDialog }))
export const ConfirmChange = lazy(async () => ({ default: (await import('./ConfirmChange.tsx')).ConfirmChange }))
export const OpenInvitation = lazy(async () => ({ default: (await import('./OpenInvitation.tsx')).OpenInvitation }))
