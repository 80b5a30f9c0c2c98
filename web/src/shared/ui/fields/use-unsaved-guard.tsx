import { useBlocker } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'
import { paths } from '../../paths.ts'
import { bearerToken } from '../../session.ts'
import { countUnsaved } from '../../unsaved.ts'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'

/**
 * Asks before a form with unsaved changes is left, by link, by back, by closing the window, or because the session ended.
 * `keys` are the search parameters that decide, with the path, which record the page shows. Render its result in the
 * form's page.
 */
export function useUnsavedGuard(hasChanges: boolean, keys: readonly string[] = []): ReactElement | null {
  useEffect(() => (hasChanges ? countUnsaved() : undefined), [hasChanges])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges &&
      (current.pathname !== next.pathname || keys.some((key) => paramOf(current, key) !== paramOf(next, key))),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const isSignedOut = bearerToken() === null
  return (
    <ConfirmDialog
      opened
      title={isSignedOut ? 'You are signed out' : 'Leave without saving?'}
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      {isSignedOut ? <SignInElsewhere /> : 'The changes on this page are not saved.'}
    </ConfirmDialog>
  )
}

const paramOf = ({ search }: { search: unknown }, key: string): unknown =>
  (search as Readonly<Record<string, unknown>>)[key]

const SignInElsewhere = () => (
  <>
    The changes on this page are not saved.{' '}
    <a className="lx-link" href={paths.login()} target="_blank" rel="noreferrer">
      Sign in in another tab
    </a>
    , then save them here.
  </>
)
