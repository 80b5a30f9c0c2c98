export {
  discardTimer,
  pauseTimer,
  reloadTimer,
  startTimer,
  stopTimer,
  timedWork,
  toggleTimer,
  useTimer,
} from './timer.ts'
export { TimerClock } from './TimerClock.tsx'
export type { TimerView } from './timer-store.ts'
