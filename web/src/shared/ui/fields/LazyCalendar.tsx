import { lazy, Suspense, type ComponentProps } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

/** The month to choose a day from, loaded when it is first opened: days are mostly typed. */
export function Calendar(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<div className="lx-calendar-waiting" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
