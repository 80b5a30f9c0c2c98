import { useHotkeys } from '@mantine/hooks'
import { useRef, type RefObject } from 'react'

interface FormState {
  readonly isDirty: boolean
  readonly isSubmitting: boolean
}

/** Ctrl or ⌘ with Enter saves from anywhere in the form that takes the answer as its ref, once there is something to save. */
export function useSaveKeys(
  { isDirty, isSubmitting }: FormState,
  save: () => Promise<void>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    if (isDirty && !isSubmitting && form.current?.contains(document.activeElement)) void save()
  }
  useHotkeys([['mod+Enter', submit]], [])
  return form
}
