export {
  discardTimer,
  pauseTimer,
  reloadTimer,
  startTimer,
  timedWork,
  toggleTimer,
  useTimer,
  type TimedWork,
} from './timer.ts'
export { TimerClock } from './TimerClock.tsx'
export type { TimerView } from './timer-store.ts'
