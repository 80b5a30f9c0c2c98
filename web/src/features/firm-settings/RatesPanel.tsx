import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { firmSettings, type PersonRates } from '#contract/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import { ApiError, call, exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { SettingsForm } from '../../shared/ui/page/SettingsForm.tsx'
import { StaleChoice } from '../../shared/ui/states/StaleChoice.tsx'
import { ratesChanged, ratesResolver, toWireRates, typedRates, type RatesValues } from './rates.ts'
import { RatesFields } from './RatesFields.tsx'
import formStyles from '../../shared/ui/page/settings-form.module.css'

interface Props {
  person: PersonRates
  currencies: readonly Currency[]
  onClose: () => void
}

const resolver = ratesResolver<RatesValues>()

/** A person's default rates, beside the list of everybody's. */
export function RatesPanel({ person, currencies, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const id = useId()
  const toValues = (rates: PersonRates['rates']) => ({ rates: typedRates(rates, business.currencyISOCode) })
  const form = useForm({ resolver, defaultValues: toValues(person.rates), mode: 'onTouched' })
  const { isSubmitting, isDirty } = form.formState
  /** What the change is made from: the rates read when the panel opened, or those that somebody else set since. */
  const [before, setBefore] = useState(person.rates)
  const [theirs, setTheirs] = useState<readonly string[]>()
  const sent = { params: { id: person.userId }, query: firm }
  const onSave = async ({ rates }: RatesValues) => {
    setTheirs(undefined)
    try {
      const body = { ...firm, rates: toWireRates(rates), before }
      const { message } = await exchange(firmSettings.setPersonRates, { ...sent, body })
      toast.success(message)
      onClose()
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale_version'
      const latest = isStale ? await call(firmSettings.personRates, sent).catch(() => undefined) : undefined
      if (!latest) throw error
      setTheirs(ratesChanged(before, latest.rates, currencies))
      setBefore(latest.rates)
    }
  }
  const loadTheirs = () => {
    setTheirs(undefined)
    form.reset(toValues(before))
  }
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
      <SettingsForm id={id} form={form} onSave={onSave}>
        {theirs && <StaleChoice changes={theirs} onLoad={loadTheirs} />}
        <RatesFields currencies={currencies} />
        <p className={formStyles.note}>Leave a rate blank to use the firm’s default. Saved entries keep their rates.</p>
      </SettingsForm>
    </SidePanel>
  )
}
