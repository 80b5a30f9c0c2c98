import { useBlocker } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'
import { paths } from '../../paths.ts'
import { bearerToken } from '../../session.ts'
import { countUnsaved } from '../../unsaved.ts'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'

/**
 * Asks before a form with unsaved changes is left, by link, by back, by closing the window, or because the session ended.
 * `words` are those of the address that decide, beside its path, what the page is about. Render what it returns inside the
 * form's page.
 */
export function useUnsavedGuard(hasChanges: boolean, words: readonly string[] = []): ReactElement | null {
  useEffect(() => (hasChanges ? countUnsaved() : undefined), [hasChanges])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges &&
      (current.pathname !== next.pathname || words.some((word) => wordOf(current, word) !== wordOf(next, word))),
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

const wordOf = ({ search }: { search: unknown }, word: string): unknown =>
  (search as Readonly<Record<string, unknown>>)[word]

const SignInElsewhere = () => (
  <>
    The changes on this page are not saved.{' '}
    <a className="lx-link" href={paths.login()} target="_blank" rel="noreferrer">
      Sign in in another tab
    </a>
    , then save them here.
  </>
)
