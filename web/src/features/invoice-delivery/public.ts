export { HandoverForm } from './HandoverForm.tsx'
