import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Button } from '@mantine/core'
import { useGoBack } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { FullPageState } from './FullPageState.tsx'

/** Shown when a page's permissions are not held; its texts are those of product spec §2. */
export function UnauthorizedPage() {
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
