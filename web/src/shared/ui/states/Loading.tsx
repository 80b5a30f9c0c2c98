import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import styles from './states.module.css'

/** True after the delay, so that quick answers show no flicker. */
export function useAfter(isWanted: boolean, milliseconds = 200): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(() => setDue(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [isWanted, milliseconds])
  return isWanted && isDue
}

/** A spinner inside a region: a panel, a dialog, a dropdown. */
export function LoadingSpinner({ label = 'Loading', size = 18 }: { label?: string; size?: number }) {
  return (
    <div className={styles.loading} role="status">
      <Loader size={size} aria-hidden />
      <span className="lx-sr-only">{label}</span>
    </div>
  )
}
