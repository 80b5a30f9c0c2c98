import { useState } from 'react'
import { trustProofs } from '#contract/trust-proof.ts'
import { useCan } from '../../shared/current-user.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import type { ProofPanelProps } from './ProofPanel.tsx'

const ProofPanel = lazyDialog<ProofPanelProps>(async () => ({ default: (await import('./ProofPanel.tsx')).ProofPanel }))

/** Beside a balance of client money: opens what proves it. The figures of an account are for people who read reports. */
export function ProveButton({ of }: Pick<ProofPanelProps, 'of'>) {
  const [isOpen, setOpen] = useState(false)
  const isShown = useCan('accountId' in of ? trustProofs.account : trustProofs.held)
  if (!isShown) return null
  return (
    <>
      <button type="button" className="lx-bare lx-link" onClick={() => setOpen(true)}>
        Prove it
      </button>
      {isOpen && <ProofPanel of={of} onClose={() => setOpen(false)} />}
    </>
  )
}
