import { daysBetween } from '#domain/calendar-day.ts'
import stagesByKind from '../../reference/matter-stages.json' with { type: 'json' }
import type { Random } from './random.ts'

interface MatterAtStage {
  /** Of its practice area: contentious, transactional or advisory. */
  readonly kind: string
  readonly status: 'open' | 'pending' | 'closed'
  readonly openedOn: string
}

const LAST_DAY = '2026-02-28'
const DAYS_OF_FIRST_STAGE = 30
/** From opening to the last stage. */
const DAYS_TO_LAST_STAGE = 800

/** A pending matter is at the first stage of its kind, an open one as far as its age lets expect, and a closed one near the end. */
export function drawStage(random: Random, { kind, status, openedOn }: MatterAtStage): string | null {
  const names = Object.entries(stagesByKind).find(([name]) => name === kind)?.[1] ?? []
  const last = names.length - 1
  const pace = 0.4 + random.draw() * 0.6
  if (status === 'pending') return names[0] ?? null
  // Few disputes are appealed, while every transaction is completed.
  if (status === 'closed') return names[kind === 'contentious' && pace < 0.9 ? last - 1 : last] ?? null
  const age = daysBetween(openedOn, LAST_DAY)
  if (age < DAYS_OF_FIRST_STAGE) return names[0] ?? null
  return names[Math.min(last, 1 + Math.floor((age * pace * last) / DAYS_TO_LAST_STAGE))] ?? null
}
