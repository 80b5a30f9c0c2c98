import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useGo } from '../../../shared/link.tsx'
import { paths } from '../../../shared/paths.ts'
import { timeEntryPopup } from '../../../shared/time-entry-popup-store.ts'
import { Dialog } from '../../../shared/ui/overlays/Dialog.tsx'
import { InlineNote } from '../../../shared/ui/states/InlineNote.tsx'
import { pauseTimer, startTimer, timedWork, useTimer } from '../../timer/public.ts'
import { BillingFields } from './BillingFields.tsx'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import { drafts, newKey, type Draft } from './drafts.ts'
import { EntryFooter } from './EntryFooter.tsx'
import { entryErrors, valuesForNext, valuesOf, type EntryValues, type Starting } from './entry-values.ts'
import { withTimedHours } from './opening.ts'
import { StaleEdit } from './StaleEdit.tsx'
import { TotalLine } from './TotalLine.tsx'
import { knownMatterName, useBillingCurrency, useLookedUpRate, useMatterRate, type EntryFormApi } from './use-entry-facts.ts'
import { useSaving, type SaveButton } from './use-saving.ts'
import { WorkFields } from './WorkFields.tsx'
import './popup.css'

/** Below this height the popup has two columns (spec §9). */
const SHORT_WINDOW = '(max-height: 899.98px)'

interface Props {
  opening: Draft
  entry: TimeEntry | undefined
  starting: Starting
}

/** Complaints of the form's own rules, in the shape the form library reads. */
function useEntryForm(opening: Draft, draft: Draft): EntryFormApi {
  const { business } = useCurrentUser()
  const resolver: Resolver<EntryValues> = (values) => {
    const isForeign = Number(values.foreignCurrencyId) !== business.currencyId
    const complaints = entryErrors(values, { timedHours: draft.timedHours, isForeign })
    const errors = Object.fromEntries(
      Object.entries(complaints).map(([field, message]) => [field, { type: 'rule', message }]),
    )
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
  return useForm<EntryValues>({ defaultValues: opening.values, resolver, mode: 'onTouched' })
}

export function EntryDialog({ opening, entry: entryAtFirst, starting }: Props) {
  const [draft, setDraft] = useState(opening)
  const form = useEntryForm(opening, draft)
  const [clean, setClean] = useState(entryAtFirst ? valuesOf(entryAtFirst) : opening.values)
  const [isConfirming, setConfirming] = useState(false)
  const entry = draft.entryId === undefined ? undefined : entryAtFirst
  const isLocked = entry !== undefined && (entry.isBillable === 5 || !entry.canEdit)
  const isShort = useMediaQuery(SHORT_WINDOW, undefined, { getInitialValueInEffect: false })
  const { firm } = useCurrentUser()
  const formId = useId()
  const go = useGo()
  const timerIsRunning = useTimer().state?.kind === 'running'
  const isFromTimer = draft.origin === 'timer'

  const rate = useMatterRate(form)
  const billing = useBillingCurrency(form, entry)
  useLookedUpRate(form, rate, isLocked)
  const saving = useSaving({ form, draft, entry, onDraft: setDraft, onSaved })

  const current = (): Draft => {
    const values = form.getValues()
    return { ...draft, values, matterName: knownMatterName(firm, values, entry) }
  }
  const isDirty = () => differs(form.getValues(), clean)

  /** Save & Add New keeps client, matter and date; the timer has given its time away. */
  function onSaved(button: SaveButton): void {
    drafts.remove(draft.id)
    if (button === 'saveAndAddNew') {
      const values = valuesForNext(form.getValues(), starting)
      const next: Draft = { id: newKey(), origin: 'createNew', values }
      drafts.setOpen(next.id)
      setDraft(next)
      setClean(values)
      form.reset(values)
      requestAnimationFrame(() => form.setFocus('duration'))
      return
    }
    timeEntryPopup.close()
    if (isFromTimer) void go(paths.timeEntries())
  }

  function minimize(): void {
    drafts.put(current())
    timeEntryPopup.close()
    if (isFromTimer) void startTimer()
  }
  function discard(): void {
    drafts.remove(draft.id)
    timeEntryPopup.close()
  }
  const leave = () => (isDirty() ? minimize() : discard())

  const submit = (button: SaveButton) =>
    form.handleSubmit((values) => saving.submit(button, values, isFromTimer && timerIsRunning))()

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isLocked) return
    event.preventDefault()
    void submit(event.shiftKey ? 'saveAndAddNew' : 'save')
  }

  async function toggleTimer(): Promise<void> {
    if (!timerIsRunning) return void startTimer()
    if (!(await pauseTimer())) return
    const paused = withTimedHours(current(), timedWork().hours)
    form.setValue('duration', paused.values.duration, { shouldValidate: true })
    setDraft(paused)
  }

  const total = <TotalLine form={form} entry={entry} rate={rate} billing={billing} timedHours={draft.timedHours} />
  return (
    <>
      <DraftKeeper form={form} draft={draft} clean={clean} entry={entry} />
      {isConfirming && (
        <ConfirmDelete
          onClose={() => setConfirming(false)}
          onDeleted={() => {
            setConfirming(false)
            discard()
          }}
        />
      )}
      <Dialog
        opened={!isConfirming}
        onClose={leave}
        title={draft.entryId === undefined ? 'New Time Entry' : 'Edit Time Entry'}
        width={isShort ? 980 : 640}
        headAction={
          <Button
            variant="subtle"
            size="compact-sm"
            className="te-minimize"
            leftSection={<IconMinus size={16} stroke={1.6} aria-hidden />}
            onClick={minimize}
          >
            Minimize popup
          </Button>
        }
        footer={
          <EntryFooter
            formId={formId}
            isFromTimer={isFromTimer}
            isLocked={isLocked}
            sending={saving.button}
            total={total}
            onAddNew={() => void submit('saveAndAddNew')}
            onCancel={discard}
            onDelete={() => setConfirming(true)}
          />
        }
      >
        <form
          id={formId}
          className="te-form"
          noValidate
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault()
            void submit('save')
          }}
        >
          <Notes isLocked={isLocked} entry={entry} />
          {saving.problem && (
            <StaleEdit
              problem={saving.problem}
              before={entry}
              onKeep={(version) => setDraft({ ...current(), version })}
              onLoad={(latest) => {
                saving.clearProblem()
                setDraft({ ...draft, version: latest.version })
                setClean(valuesOf(latest))
                form.reset(valuesOf(latest))
              }}
            />
          )}
          <div className="te-column">
            <WorkFields
              {...{ form, isLocked, entry, rate }}
              timer={
                isFromTimer
                  ? {
                      timedHours: draft.timedHours,
                      isRunning: timerIsRunning,
                      toggle: () => void toggleTimer(),
                    }
                  : undefined
              }
              onLeave={minimize}
            />
          </div>
          <div className="te-column">
            <BillingFields {...{ form, isLocked, entry, rate, billing }} />
            <div className="te-total-inline">{total}</div>
          </div>
        </form>
      </Dialog>
    </>
  )
}

function Notes({ isLocked, entry }: { isLocked: boolean; entry: TimeEntry | undefined }) {
  if (!isLocked || !entry) return null
  return (
    <InlineNote tone="info">
      {entry.isBillable === 5
        ? 'This entry is on an invoice. Take it off the invoice to change it.'
        : "Another person's entry, which you may read but not change."}
    </InlineNote>
  )
}

const TYPED_FIELDS = [
  'duration',
  'timeEntryDate',
  'clientId',
  'matterId',
  'activityId',
  'description',
  'isBillable',
  'timeEntryUserId',
] as const

/** What was looked up for the person is not something that they typed. */
function differs(values: EntryValues, clean: EntryValues): boolean {
  if (TYPED_FIELDS.some((field) => values[field] !== clean[field])) return true
  return (
    (values.isRateTyped && values.foreignUserRate !== clean.foreignUserRate) ||
    (values.isCurrencyChosen && values.foreignCurrencyId !== clean.foreignCurrencyId) ||
    (values.isExchangeTyped && values.exchangeRate !== clean.exchangeRate)
  )
}

interface KeeperProps {
  form: EntryFormApi
  draft: Draft
  clean: EntryValues
  entry: TimeEntry | undefined
}

/** Writes each change into the draft, so that nothing typed is lost by a reload or a session that ends. */
function DraftKeeper({ form, draft, clean, entry }: KeeperProps) {
  const { firm } = useCurrentUser()
  const values = useWatch({ control: form.control }) as EntryValues
  const isFirst = useRef(true)
  useEffect(() => {
    drafts.setOpen(draft.id)
    return () => drafts.setOpen(null)
  }, [draft.id])
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    if (differs(values, clean)) drafts.put({ ...draft, values, matterName: knownMatterName(firm, values, entry) })
    else if (!wasFirst) drafts.remove(draft.id)
  }, [values, clean, draft, firm, entry])
  return null
}
