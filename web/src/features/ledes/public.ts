import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'

export const ClientEBillingDialog = lazyDialog(async () => ({
  default: (await import('./ClientEBilling.tsx')).ClientEBilling,
}))
export const MatterEBillingDialog = lazyDialog(async () => ({
  default: (await import('./MatterEBilling.tsx')).MatterEBilling,
}))
export const LedesExportDialog = lazyDialog(async () => ({
  default: (await import('./ExportDialog.tsx')).ExportDialog,
}))
