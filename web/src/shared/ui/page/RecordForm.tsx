import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useGo } from '../../link.tsx'
import { showServerErrors } from '../../server-errors.ts'
import { countChanges, FormBar } from '../fields/FormBar.tsx'
import { SubmitButton } from '../fields/SubmitButton.tsx'
import { useUnsavedGuard } from '../fields/use-unsaved-guard.tsx'
import { FormError } from '../states/InlineNote.tsx'
import { Page } from './Page.tsx'
import type { Crumb } from './PageHead.tsx'
import { SideBySide } from './SideBySide.tsx'
import styles from './page.module.css'

interface Props<Values extends FieldValues> {
  title: string
  crumbs: readonly Crumb[]
  /** Back from the record that it makes leads past the form, which would be blank. */
  isNew: boolean
  form: UseFormReturn<Values>
  /** Saves and answers where to go next. `how` is the value of the button in `also` that was pressed. */
  onSave: (values: Values, how?: string) => Promise<string>
  /** Asked before it is saved; with false it is not. */
  mayLeave?: () => Promise<boolean>
  submit?: string
  /** Something is on its way that saving would leave out, such as an upload. */
  isWaiting?: boolean
  /** Between submit and cancel: other ways to save, as submit buttons with a value. */
  also?: ReactNode
  cancelHref: string
  /** Beside the fields: what they come to, what was found. */
  aside: ReactNode
  children: ReactNode
}

/** The page of a form, for a new record and a known one. What is typed stays until it is saved or given up. */
export function RecordForm<Values extends FieldValues>(props: Props<Values>) {
  const {
    title,
    crumbs,
    isNew,
    form,
    onSave,
    mayLeave,
    submit = 'Save',
    isWaiting = false,
    also,
    cancelHref,
    aside,
    children,
  } = props
  const { isSubmitting, errors, dirtyFields, isDirty } = form.formState
  const go = useGo()
  const [leadsTo, setLeadsTo] = useState<string>()
  const guard = useUnsavedGuard(isDirty && leadsTo === undefined)
  // In an effect, so that the guard has let go before the page is left.
  useEffect(() => {
    if (leadsTo !== undefined) void go(leadsTo, { replace: isNew })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
  }, [leadsTo])

  /** Once at a time, by whatever key or button: the second of two saves would find the record changed by the first. */
  const isSaving = useRef(false)
  const fields = useRef<HTMLDivElement>(null)
  const save = async (how?: string): Promise<void> => {
    if (isWaiting || isSaving.current) return
    isSaving.current = true
    let isSaved = false
    const send = async (typed: Values): Promise<void> => {
      if (mayLeave && !(await mayLeave())) return
      try {
        setLeadsTo(await onSave(typed, how))
        isSaved = true
      } catch (error) {
        showServerErrors(form, error)
      }
    }
    let isFaulty = false
    await form
      .handleSubmit(send, () => void (isFaulty = true))()
      .finally(() => {
        isSaving.current = isSaved
      })
    // After the form library, which goes to the fault that it knew first, whatever was added to the form above it since.
    if (isFaulty) setTimeout(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  // Also while a field has the focus.
  useHotkeys([['mod+Enter', () => void save()]], [])

  return (
    <Page title={title} crumbs={crumbs}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(pressed(event.nativeEvent))
        }}
      >
        <SideBySide aside={aside} sticky>
          <div className={styles.recordForm} ref={fields}>
            {errors.root?.message && <FormError>{errors.root.message}</FormError>}
            {children}
          </div>
        </SideBySide>
        <FormBar changes={countChanges(dirtyFields)}>
          <SubmitButton submitting={isSubmitting} disabled={isWaiting}>
            {submit}
          </SubmitButton>
          {also}
          <Button variant="subtle" onClick={() => void go(cancelHref)}>
            Cancel
          </Button>
        </FormBar>
      </form>
      {guard}
    </Page>
  )
}

const pressed = (event: Event): string | undefined =>
  event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement
    ? event.submitter.value || undefined
    : undefined
