import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { firmSettings, type PersonRates } from '#contract/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import { ApiError, call, exchange } from '../../../shared/api.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { showServerErrors } from '../../../shared/server-errors.ts'
import { toast } from '../../../shared/toast.ts'
import { SubmitButton } from '../../../shared/ui/fields/SubmitButton.tsx'
import { SidePanel } from '../../../shared/ui/overlays/SidePanel.tsx'
import { FormError } from '../../../shared/ui/states/InlineNote.tsx'
import { StaleChoice } from '../../../shared/ui/states/StaleChoice.tsx'
import { ratesChanged, ratesResolver, sentRates, typedRates, type RatesValues } from './rates.ts'
import { RatesFields } from './RatesFields.tsx'
import { useSaveKeys } from '../use-save-keys.ts'
import styles from '../settings.module.css'

interface Props {
  person: PersonRates
  currencies: readonly Currency[]
  onClose: () => void
}

/** A person's usual rates, beside the list of everybody's. */
export function RatesPanel({ person, currencies, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const id = useId()
  const form = useForm({
    resolver: ratesResolver<RatesValues>(),
    defaultValues: { rates: typedRates(person.rates, business.currencyISOCode) },
    mode: 'onTouched',
  })
  const { errors, isSubmitting, isDirty } = form.formState
  /** What the change is made from: what was read when the panel opened, or what somebody else set since. */
  const [before, setBefore] = useState(person.rates)
  const [theirs, setTheirs] = useState<readonly string[]>()
  const sent = { params: { id: person.userId }, query: firm }
  const explain = async (error: unknown) => {
    const isStale = error instanceof ApiError && error.code === 'stale_version'
    const latest = isStale ? await call(firmSettings.personRates, sent).catch(() => undefined) : undefined
    if (!latest) return showServerErrors(form, error)
    setTheirs(ratesChanged(before, latest.rates, currencies))
    setBefore(latest.rates)
  }
  const onSubmit = form.handleSubmit(async ({ rates }) => {
    setTheirs(undefined)
    try {
      const body = { ...firm, rates: sentRates(rates), before }
      const { message } = await exchange(firmSettings.setPersonRates, { ...sent, body })
      toast.success(message)
      onClose()
    } catch (error) {
      await explain(error)
    }
  })
  const loadTheirs = () => {
    setTheirs(undefined)
    form.reset({ rates: typedRates(before, business.currencyISOCode) })
  }
  const ref = useSaveKeys(form.formState, onSubmit)
  const footer = (
    <>
      <SubmitButton form={id} disabled={!isDirty} submitting={isSubmitting}>
        Save rates
      </SubmitButton>
      <Button variant="subtle" onClick={onClose}>
        Cancel
      </Button>
    </>
  )
  return (
    <SidePanel opened onClose={onClose} title={`Rates of ${person.name}`} footer={footer}>
      <form id={id} noValidate ref={ref} onSubmit={(event) => void onSubmit(event)}>
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        {theirs && <StaleChoice changes={theirs} onLoad={loadTheirs} />}
        <RatesFields control={form.control} currencies={currencies} />
        <p className={styles.note}>A blank rate leaves the firm’s default to apply. Saved entries keep theirs.</p>
      </form>
    </SidePanel>
  )
}
