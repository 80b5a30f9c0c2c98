import { useWatch } from 'react-hook-form'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { PayerRows, restOfPercents } from '../invoice-splits/public.ts'
import { useMatterCurrency } from './RateFields.tsx'
import type { MatterFormProps } from './matter-values.ts'

const WAYS = [
  { value: '', label: 'The client' },
  { value: 'percent', label: 'By percentage' },
  { value: 'amount', label: 'By amount' },
] as const

/** Who pays the bills of the matter. A draft is split by whoever bills it, who is offered what is agreed here. */
export function PayerFields({ form }: MatterFormProps) {
  const { control, formState } = form
  const [way, payers, clientId] = useWatch({ control, name: ['payersBy', 'payers', 'clientId'] })
  const currency = useMatterCurrency({ form })
  const { errors } = formState
  const error = errors.payers?.message ?? errors.payers?.root?.message
  const change = (next: typeof payers) =>
    form.setValue('payers', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <>
      <Segments
        aria-label="Bills are paid by"
        data={WAYS}
        value={way}
        onChange={(chosen) => {
          form.setValue('payersBy', chosen, { shouldDirty: true })
          if (payers.length === 0)
            change([
              { key: 0, clientId: '', value: '' },
              { key: 1, clientId, value: '' },
            ])
          form.clearErrors('payers')
        }}
      />
      {way !== '' && (
        <>
          {way === 'amount' && (
            <p className="lx-soft">Of each bill, the amounts are paid first. The last payer pays what is left.</p>
          )}
          {error !== undefined && <InlineNote tone="danger">{error}</InlineNote>}
          <PayerRows
            mode={way}
            payers={payers}
            onChange={change}
            currency={currency}
            rest={way === 'percent' ? restOfPercents(payers.slice(0, -1).map(({ value }) => value)) : ''}
            clientErrorOf={(place) => errors.payers?.[place]?.clientId?.message}
            shareErrorOf={(place) => errors.payers?.[place]?.value?.message}
          />
        </>
      )}
    </>
  )
}
