import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs'
import { Button } from '@mantine/core'
import { useGo, useGoBack } from '../../shared/link.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { paths } from '../../shared/paths.ts'
import { FullPageState } from './FullPageState.tsx'

/** An address that leads nowhere, or to a record that is not there. */
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
      <p>No page has this address. It may have been typed wrong, or the record behind it was removed.</p>
    </FullPageState>
  )
}
