import type { TimerState } from '#domain/timer.ts'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import { forgetTimerFailure, pauseTimer, retryTimer, startTimer, stopTimer, useLiveTimer, useTimer } from './timer.ts'
import { TimerClock } from './TimerClock.tsx'
import styles from './timer.module.css'

interface Props {
  place: 'topBar' | 'navFoot' | 'phone'
}

/** The header timer; at the foot of the navigation and on phones it appears once there is time on it. */
export default function TimerControl({ place }: Props) {
  useLiveTimer()
  const { state, failed, pending } = useTimer()
  const kind = state?.kind
  const isWanted =
    place === 'topBar' || kind === 'running' || kind === 'paused' || (failed !== null && kind !== undefined)
  return (
    <>
      <Announcement kind={pending === null ? kind : undefined} />
      {isWanted && (
        <div className={place === 'phone' ? 'lx-timer-bar' : styles.place} data-place={place}>
          <div className={styles.timer} role="group" aria-label="Timer" data-state={kind ?? 'unknown'}>
            <span className={styles.clock}>
              {kind === 'running' && <span className={styles.pulse} aria-hidden="true" />}
              <TimerClock />
            </span>
            <TimerButtons kind={kind} />
          </div>
          {failed !== null && <Unreached />}
        </div>
      )}
    </>
  )
}

type Kind = TimerState['kind'] | undefined

/** Start, Pause and Continue are one button, so that the focus stays on it while its label changes. */
function TimerButtons({ kind }: { kind: Kind }) {
  const hasTime = kind === 'running' || kind === 'paused'
  return (
    <>
      {kind === 'running' ? (
        <TimerButton label="Pause" icon={IconPlayerPause} onClick={pauseTimer} />
      ) : (
        <TimerButton
          label={hasTime ? 'Continue' : 'Start Timer'}
          icon={IconPlayerPlay}
          onClick={startTimer}
          disabled={kind === undefined}
        />
      )}
      {hasTime && <TimerButton label="Stop" icon={IconPlayerStop} onClick={stopTimer} />}
    </>
  )
}

interface ButtonProps {
  label: string
  icon: typeof IconPlayerPlay
  onClick: () => Promise<unknown>
  disabled?: boolean
}

function TimerButton({ label, icon: Icon, onClick, disabled = false }: ButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={({ detail }) => {
        // The second half of a double click would hit the button that takes this one's place.
        if (detail <= 1) void onClick()
      }}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.word}>{label}</span>
    </button>
  )
}

function Unreached() {
  return (
    <div className={styles.failed} role="alert">
      Could not reach the timer
      <button type="button" onClick={() => void retryTimer()}>
        Try again
      </button>
      <button type="button" aria-label="Close message" onClick={forgetTimerFailure}>
        <IconX size={14} stroke={1.6} aria-hidden />
      </button>
    </div>
  )
}

const ANNOUNCEMENTS = { running: 'Timer started', paused: 'Timer paused', idle: 'Timer cleared' } as const

/** Announces a change of state once the server has confirmed it; until then there is no kind. The first state is no change. */
function Announcement({ kind }: { kind: Kind }) {
  const before = useRef<Kind>(undefined)
  const [text, setText] = useState('')
  useEffect(() => {
    if (kind === undefined) return
    if (before.current !== undefined && before.current !== kind) setText(ANNOUNCEMENTS[kind])
    before.current = kind
  }, [kind])
  return (
    <span className="lx-sr-only" role="status">
      {text}
    </span>
  )
}
