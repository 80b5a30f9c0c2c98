import { Button } from '@mantine/core'
import { trustRequests } from '#contract/trust-requests.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { useCan } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'

/** Asks a client to pay in, or colleagues to let money be paid out; for people who may. */
export function NewRequestButton() {
  const go = useGo()
  const [mayRequest, mayWithdraw] = [useCan(trustRequests.create), useCan(trustWithdrawals.create)]
  const entries = [
    ...(mayRequest ? [{ label: 'Deposit request', onClick: () => void go(paths.newTrustRequest()) }] : []),
    ...(mayWithdraw ? [{ label: 'Withdrawal request', onClick: () => void go(paths.newTrustWithdrawal()) }] : []),
  ]
  if (entries.length === 0) return null
  return <DropMenu sections={[{ entries }]} target={<Button variant="default">New request</Button>} />
}
