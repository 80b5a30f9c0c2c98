import { ApiError } from '../../shared/api.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'

/** Opened where a person is added and every place of the plan is taken, by somebody who may change the plan. */
export const MorePlacesDialog = lazyDialog(() => import('./MorePlacesDialog.tsx'))

/** Whether a call was refused because every place of the plan is taken. */
export const isOutOfPlaces = (error: unknown): boolean => error instanceof ApiError && error.code === 'user_limit'
