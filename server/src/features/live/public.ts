export { TimerEvent } from './timer-event.ts'
