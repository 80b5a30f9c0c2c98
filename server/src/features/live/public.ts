export { TimerEvent } from './routes.ts'
