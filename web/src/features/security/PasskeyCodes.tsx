import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { twoFactor } from '#contract/two-factor.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { codesText } from './codes-text.ts'
import styles from './security.module.css'

const PasskeyCodesDialog = lazyDialog(() => import('./PasskeyCodesDialog.tsx'))

/** The recovery codes of a person with passkeys. Beside an authenticator app they stand with the app. */
export function PasskeyCodes() {
  const { data } = useQuery({ ...queryFor(twoFactor.get, {}), staleTime: 0 })
  const [isOpen, setOpen] = useState(false)
  if (!data || data.isOn) return null
  return (
    <div className={styles.buttons}>
      <span>{codesText(data.recoveryCodesLeft)}</span>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        New recovery codes
      </Button>
      {isOpen && <PasskeyCodesDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
