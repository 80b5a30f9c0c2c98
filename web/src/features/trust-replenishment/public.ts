export { ReplenishmentPanel } from './ReplenishmentPanel.tsx'
