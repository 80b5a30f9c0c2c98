import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { firmSettings, type PersonRates } from '#contract/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import { exchange } from '../../../shared/api.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { showServerErrors } from '../../../shared/server-errors.ts'
import { toast } from '../../../shared/toast.ts'
import { SubmitButton } from '../../../shared/ui/fields/SubmitButton.tsx'
import { SidePanel } from '../../../shared/ui/overlays/SidePanel.tsx'
import { FormError } from '../../../shared/ui/states/InlineNote.tsx'
import { askAnew } from '../use-save-settings.ts'
import { ratesResolver, sentRates, typedRates, type RatesValues } from './rates.ts'
import { RatesFields } from './RatesFields.tsx'
import { useSaveKeys } from '../use-save-keys.ts'

interface Props {
  person: PersonRates
  currencies: readonly Currency[]
  onClose: () => void
}

/** A person's usual rates, beside the list of everybody's. */
export function RatesPanel({ person, currencies, onClose }: Props) {
  const { firm, business } = useCurrentUser()
  const client = useQueryClient()
  const id = useId()
  const form = useForm({
    resolver: ratesResolver<RatesValues>(),
    defaultValues: { rates: typedRates(person.rates, business.currencyISOCode) },
    mode: 'onTouched',
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const onSubmit = form.handleSubmit(async ({ rates }) => {
    try {
      const body = { ...firm, rates: sentRates(rates) }
      const { message } = await exchange(firmSettings.setPersonRates, {
        params: { id: person.userId },
        query: firm,
        body,
      })
      await askAnew(client)
      toast.success(message)
      onClose()
    } catch (error) {
      showServerErrors(form, error)
    }
  })
  const ref = useSaveKeys(isDirty, onSubmit)
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
        <RatesFields control={form.control} currencies={currencies} />
        <p className="lx-settings-note">A blank rate leaves the firm’s default to apply. Saved entries keep theirs.</p>
      </form>
    </SidePanel>
  )
}
