export { useHold } from './use-hold.tsx'
