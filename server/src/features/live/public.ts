export { FirmEvent } from './routes.ts'
