import { Notifications } from '@mantine/notifications'

/** Top right, five seconds, four at most (ui.md §10). */
export default function Toasts() {
  return <Notifications position="top-right" autoClose={5000} limit={4} containerWidth={360} zIndex={500} />
}
