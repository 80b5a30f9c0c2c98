import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs'
import { Button } from '@mantine/core'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError, errorText } from '../../shared/api.ts'
import { useGo, useGoBack } from '../../shared/link.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { PermissionDenied } from '../../shared/permission-denied.ts'
import { FullPageState } from './FullPageState.tsx'
import pagesStyles from '../shell/pages.module.css'

/** The server cannot be reached, or a newer version was deployed while this page was open and its parts are gone. */
const isNotLoaded = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)

function explain(error: unknown): string {
  if (isNotLoaded(error)) return 'A part of the app could not be loaded. Check the connection and try again.'
  if (error instanceof ApiError) return errorText(error)
  return 'Something in this page failed. Nothing that was saved is lost.'
}

/** The error page of every route: what happened, the request number to quote, and a button to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof PermissionDenied || (error instanceof ApiError && error.status === 403))
    return <UnauthorizedPage />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const tryAgain = () => {
    // Without a connection a reload would end in the browser's own error page.
    if (isNotLoaded(error) && navigator.onLine) return window.location.reload()
    reset()
    return void router.invalidate()
  }
  return (
    <FullPageState
      icon={<IconRefresh size={26} stroke={1.6} aria-hidden />}
      title="The page did not load"
      actions={<Button onClick={tryAgain}>Try again</Button>}
    >
      <p>{explain(error)}</p>
      {requestId && (
        <p className={pagesStyles.fullStateNote}>
          Request <span className="lx-id">{requestId}</span>
        </p>
      )}
    </FullPageState>
  )
}

/** The address of no page, or of a record that does not exist. */
export function NotFoundPage() {
  const go = useGo()
  const goBack = useGoBack(paths.dashboard())
  usePageTitle('Page not found')
  return (
    <FullPageState
      icon={<IconMapOff size={26} stroke={1.6} aria-hidden />}
      title="Page not found"
      actions={
        <>
          <Button onClick={() => void go(paths.dashboard())}>Open dashboard</Button>
          <Button variant="default" onClick={goBack}>
            Go back
          </Button>
        </>
      }
    >
      <p>There is no page at this address. It may be mistyped, or its record was removed.</p>
    </FullPageState>
  )
}

/** Shown to a person who lacks the page's permissions; the texts are those of product spec §2. */
function UnauthorizedPage() {
  const goBack = useGoBack(paths.dashboard())
  return (
    <FullPageState
      icon={<IconLock size={26} stroke={1.6} aria-hidden />}
      kicker="Unauthorized Error!"
      title="Oops, seems you've lost your way!"
      actions={
        <Button leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />} onClick={goBack}>
          Go Back
        </Button>
      }
    >
      <p>You don't have permission to perform this action. Please contact your admin to provide access</p>
    </FullPageState>
  )
}
