import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useGo } from '../../link.tsx'
import { showServerErrors } from '../../server-errors.ts'
import { countChanges, FormBar } from '../fields/FormBar.tsx'
import { SubmitButton } from '../fields/SubmitButton.tsx'
import { useUnsavedGuard } from '../fields/use-unsaved-guard.tsx'
import { FormError } from '../states/InlineNote.tsx'
import { Page } from './Page.tsx'
import { SideBySide } from './SideBySide.tsx'
import styles from './page.module.css'

interface Props<Values extends FieldValues> extends Required<Pick<ComponentProps<typeof Page>, 'title' | 'crumbs'>> {
  /** Back from the new record leads past the form, which would be blank. */
  isNew: boolean
  form: UseFormReturn<Values>
  /** Saves and returns the next address. `how` is the value of the button in `also` that was pressed. */
  onSave: (values: Values, how?: string) => Promise<string>
  /** Called before saving; false stops it. */
  mayLeave?: () => Promise<boolean>
  submit?: string
  /** Something is pending that saving would leave out, such as an upload. */
  isWaiting?: boolean
  /** Between submit and cancel: other ways to save, as submit buttons with a value. */
  also?: ReactNode
  /** The `how` of mod+Enter; without one it does what the submit button does. */
  hotkey?: string
  /** The aside is a document rather than facts. */
  isWide?: boolean
  cancelHref: string
  /** Beside the fields: their total, the findings. */
  aside: ReactNode
  children: ReactNode
}

/** The page of a form, for a new record and an existing one. It asks before unsaved changes are left. */
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
    hotkey,
    isWide = false,
  } = props
  const { isSubmitting, errors, dirtyFields, isDirty } = form.formState
  const go = useGo()
  const [leadsTo, setLeadsTo] = useState<string>()
  const guard = useUnsavedGuard(isDirty && leadsTo === undefined)
  // In an effect, so that the guard is off before the page is left.
  useEffect(() => {
    if (leadsTo !== undefined) void go(leadsTo, { replace: isNew })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
  }, [leadsTo])

  /** One save at a time: a second one would find the record changed by the first. */
  const isSaving = useRef(false)
  const fields = useRef<HTMLFormElement>(null)
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
    // After the form library, which focuses the field that was registered first, even if others were added above it since.
    // The first field of the page, or one in the panels beside it, which may be out of sight.
    if (isFaulty) setTimeout(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  // Also while a field has the focus.
  useHotkeys([['mod+Enter', () => void save(hotkey)]], [])

  return (
    <Page title={title} crumbs={crumbs}>
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(pressed(event.nativeEvent))
        }}
      >
        <SideBySide aside={props.aside} sticky wide={isWide}>
          <div className={styles.recordForm}>
            {errors.root?.message && <FormError>{errors.root.message}</FormError>}
            {props.children}
          </div>
        </SideBySide>
        <FormBar changes={countChanges(dirtyFields)}>
          <SubmitButton submitting={isSubmitting} disabled={isWaiting}>
            {submit}
          </SubmitButton>
          {props.also}
          <Button variant="subtle" onClick={() => void go(props.cancelHref)}>
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
