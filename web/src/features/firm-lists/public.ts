export { ChoiceDialog } from './ChoiceDialog.tsx'
export { FirmListPanel } from './FirmListPanel.tsx'
export { ListWidth } from './ListWidth.tsx'
