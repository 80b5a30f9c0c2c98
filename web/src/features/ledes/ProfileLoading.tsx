import type { UseQueryResult } from '@tanstack/react-query'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'

interface Props {
  load: Pick<UseQueryResult, 'isError' | 'refetch'>
  onClose: () => void
}

/** The dialog while what it edits loads, or after that failed. */
export const ProfileLoading = ({ load, onClose }: Props) => (
  <Dialog opened title="E-billing" width={520} onClose={onClose}>
    {load.isError ? (
      <LoadError title="The settings did not load" text="Nothing was changed." onRetry={() => void load.refetch()} />
    ) : (
      <LoadingSpinner />
    )}
  </Dialog>
)
