export { PortalPanel } from './PortalPanel.tsx'
