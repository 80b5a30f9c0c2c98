import { timer } from '#contract/timer.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { discardTimer, pauseTimer, getTimer, startTimer } from './service.ts'

export function timerRoutes(route: AddRoute): void {
  route.firm(timer.total, getTimer)
  route.firm(timer.start, startTimer)
  route.firm(timer.pause, pauseTimer)
  route.firm(timer.discard, discardTimer)
}
