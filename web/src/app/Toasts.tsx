import { Notifications } from '@mantine/notifications'

/** Top right, four at most (ui.md §10). They close themselves (`shared/toast.ts`). */
export default function Toasts() {
  return <Notifications position="top-right" autoClose={false} limit={4} containerWidth={360} zIndex={500} />
}
