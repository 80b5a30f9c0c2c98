import { Button } from '@mantine/core'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'

/** For people who may pay out what is approved, and not ask for it. */
export const NotRequestedDialog = ({ onClose }: Closable) => (
  <Dialog
    opened
    title="Withdrawals are requested first"
    width={440}
    onClose={onClose}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <p className="lx-soft">
      In this firm somebody else approves before client money is paid out. You may record the payment of an approved
      request; ask a colleague who may request withdrawals, or an administrator, to make the request.
    </p>
  </Dialog>
)
