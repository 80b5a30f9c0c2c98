import { useState } from 'react'
import { ApiError, errorText } from '../../api.ts'
import { toast } from '../../toast.ts'

/** What a dialog sends: one call at a time, and what the server complained about stays in the dialog, and is a toast (spec §8). */
export function useSending(onDone: () => void) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>()

  /** `work` answers what to tell. */
  async function send(work: () => Promise<string>): Promise<void> {
    if (isSending) return
    setSending(true)
    setProblem(undefined)
    try {
      toast.success(await work())
      onDone()
    } catch (error) {
      setProblem(error)
      toast.error(error)
      setSending(false)
    }
  }

  const errors = problem instanceof ApiError ? problem.errors : {}
  return {
    isSending,
    send,
    /** The complaint about a field. */
    errorOf: (field: string): string | undefined => errors[field],
    /** A complaint about none of the dialog's own fields. */
    refusal: (...fields: string[]): string | undefined =>
      problem === undefined || fields.some((field) => field in errors) ? undefined : errorText(problem),
  }
}
