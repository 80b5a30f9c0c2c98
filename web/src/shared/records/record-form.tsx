import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useCurrentUser, type CurrentUser } from '../current-user.ts'
import { useSaveWithConflict } from '../edit-conflict.ts'
import type { Firm } from '../firm-of.ts'
import { queryClient } from '../query-client.ts'
import { useFormDraft } from './form-draft.ts'
import { useRepeatKey } from '../repeat-key.ts'
import { toast } from '../toast.ts'
import { RecordForm } from '../ui/page/RecordForm.tsx'
import { RecordState } from '../ui/states/RecordState.tsx'

interface Versioned {
  readonly id: string
  readonly version: number
}

interface Answer<Saved> {
  readonly data: Saved
  readonly message: string
}

/** The form and what its page shows: the fields as `children`, the panels beside them as `aside`. */
type FormParts<Values extends FieldValues> = { readonly form: UseFormReturn<Values> } & Pick<
  ComponentProps<typeof RecordForm>,
  'mayLeave' | 'submit' | 'isWaiting' | 'also' | 'aside' | 'isWide' | 'hotkey' | 'children'
>

/** A record as it was saved, and the form that saved it. */
interface Saving<Saved, Values> {
  readonly saved: Saved
  readonly values: Values
  readonly isNew: boolean
  readonly user: CurrentUser
}

interface FormDeclaration<Saved extends Versioned, Values extends FieldValues, Body, Key extends QueryKey> {
  /** `expense` */
  readonly noun: string
  /** The noun of the title, and of the message about an edit conflict, where another one fits the record better. */
  readonly nounsOf?: (values: Values) => { readonly title: string; readonly conflict: string }
  readonly list: {
    /** `Expenses` */
    readonly label: string
    /** `All expenses` */
    readonly all: string
    /** The list that a new record with these values goes to, or the list of all. */
    readonly href: (values?: Values) => string
  }
  /** Where a new record is cancelled to; the list by default. */
  readonly cancelHref?: (values: Values) => string
  /** The record's own page. */
  readonly href: (id: string) => string
  /** The record's name in the breadcrumbs. */
  readonly nameOf: (record: Saved) => string
  /** Reads the id from the address of the edit page. */
  readonly useId: () => string
  readonly query: (firm: Firm, id: string) => UseQueryOptions<Saved, Error, Saved, Key>
  readonly create: (firm: Firm, body: Body, repeatKey: string) => Promise<Answer<Saved>>
  readonly update: (firm: Firm, id: string, body: Body & { version: number }) => Promise<Answer<Saved>>
  /** The values that a new record begins with. */
  readonly useNewValues: () => Values
  readonly valuesOf: (record: Saved) => Values
  /** `how` is the value of the button in `also` that was pressed. */
  readonly toBody: (values: Values, how?: string) => Body
  /** Labels of fields that are not spelled as their names. */
  readonly labels: Readonly<Record<string, string>>
  /**
   * The values with which a record that was deleted while it was edited is added again. Absent for a record that others
   * hang on: it is restored from the recycle bin instead.
   */
  readonly asNew?: (values: Values, deleted: Saved) => Values
  /** What the record added again does not take over. */
  readonly without?: (deleted: Saved) => string | undefined
  readonly onSaved?: (saving: Saving<Saved, Values>) => void
  /** What follows the save, after the button that was pressed; returns the next address, by default the record's page. */
  readonly finish?: (saving: Saving<Saved, Values> & { readonly how: string | undefined }) => Promise<string>
  readonly useParts: (values: Values, record: Saved | undefined) => FormParts<Values>
}

/** Annotates a page that is exported: routes name it, and its inferred type would depend on the routes. */
export type FormPage = () => ReactNode

/** Makes the two pages of a record's form: one for a new record, and one that edits an existing one. */
export function recordForm<Saved extends Versioned, Values extends FieldValues, Body, Key extends QueryKey>({
  noun,
  nounsOf = () => ({ title: noun, conflict: noun }),
  list,
  href,
  ...declared
}: FormDeclaration<Saved, Values, Body, Key>) {
  type Save = (values: Values, how?: string) => Promise<Answer<Saved>>

  /** Sends a body once, also where it is sent again because its answer was lost. */
  function useCreate(): Save {
    const { firm } = useCurrentUser()
    const repeatKeyOf = useRepeatKey()
    return (values, how) => {
      const body = { ...firm, ...declared.toBody(values, how) }
      return declared.create(firm, body, repeatKeyOf(body))
    }
  }

  function NewPage() {
    const values = declared.useNewValues()
    return <NewForm key={list.href(values)} start={values} />
  }

  function NewForm({ start }: { start: Values }) {
    // Changes are measured against the values that the form began with.
    const [values] = useState(start)
    return <Form values={values} save={useCreate()} />
  }

  function EditPage() {
    const id = declared.useId()
    const { firm } = useCurrentUser()
    // Editing begins with what is stored now, not with what an earlier page has read.
    const answer = useQuery({ ...declared.query(firm, id), staleTime: 0 })
    if (answer.data && answer.isFetchedAfterMount) return <EditForm key={id} read={answer.data} />
    return <RecordState what={noun} answer={answer} list={{ label: list.all, href: list.href() }} />
  }

  /** A save is compared with the record as it was when editing began, even if it was read again since. */
  function EditForm({ read }: { read: Saved }) {
    const { firm } = useCurrentUser()
    const [{ record, values }] = useState(() => ({ record: read, values: declared.valuesOf(read) }))
    const create = useCreate()
    const { asNew } = declared
    const save = useSaveWithConflict({
      what: nounsOf(values).conflict,
      without: declared.without?.(record),
      known: record,
      read: () => queryClient.fetchQuery({ ...declared.query(firm, record.id), staleTime: 0 }),
      valuesOf: declared.valuesOf,
      labels: declared.labels,
      save: (version, typed: Values, how?: string) =>
        declared.update(firm, record.id, { ...firm, ...declared.toBody(typed, how), version }),
      ...(asNew && { add: (typed: Values, how?: string) => create(asNew(typed, record), how) }),
    })
    return <Form record={record} values={values} save={save} />
  }

  function Form({ record, values, save }: { record?: Saved; values: Values; save: Save }) {
    const user = useCurrentUser()
    const parts = declared.useParts(values, record)
    const isNew = record === undefined
    const { isRestored, forget } = useFormDraft({
      form: parts.form,
      initial: values,
      what: `${noun}:${record?.id ?? 'new'}`,
      isNew,
    })
    const title = `${isNew ? 'New' : 'Edit'} ${nounsOf(values).title}`
    return (
      <RecordForm
        key={String(isRestored)}
        title={title}
        crumbs={
          isNew
            ? [{ label: list.label, href: list.href(values) }, { label: title }]
            : [
                { label: list.label, href: list.href() },
                { label: declared.nameOf(record), href: href(record.id) },
                { label: 'Edit' },
              ]
        }
        isNew={isNew}
        cancelHref={isNew ? (declared.cancelHref ?? list.href)(values) : href(record.id)}
        onSave={async (typed, how) => {
          const { data: saved, message } = await save(typed, how)
          forget()
          toast.success(message)
          const saving = { saved, values: typed, isNew, user }
          declared.onSaved?.(saving)
          return declared.finish ? declared.finish({ ...saving, how }) : href(saved.id)
        }}
        {...parts}
      />
    )
  }

  return { NewPage, EditPage }
}
