import { useBlocker } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'

/**
 * Asks before a form with unsaved changes is left, by link, by back or by closing the window.
 * Render what it returns inside the form's page.
 */
export function useUnsavedGuard(hasChanges: boolean): ReactElement | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges && current.pathname !== next.pathname,
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      The changes on this page are not saved.
    </ConfirmDialog>
  )
}
