import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { toast } from '../../shared/toast.ts'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { warnOfBudget } from '../budgets/public.ts'
import { FlatFeeFormPage } from './FlatFeeFormPage.tsx'
import { newValues, toBody } from './flat-fee-values.ts'
import { createFlatFee } from './queries.ts'

const Url = urlSchema({ matterId: urlId })

export function NewFlatFeePage() {
  const user = useCurrentUser()
  const { firm, business, profileId } = user
  const [{ matterId }] = useUrlState(Url)
  const keyOf = useRepeatKey()
  return (
    <FlatFeeFormPage
      title="New flat fee"
      crumbs={[{ label: 'Flat Fees', href: paths.flatFees() }, { label: 'New flat fee' }]}
      values={newValues({
        today: today(business.timeZone),
        profileId,
        homeCurrencyId: business.currencyId,
        matterId: matterId ?? '',
      })}
      cancelHref={paths.flatFees()}
      onSave={async (values) => {
        const body = { ...firm, ...toBody(values) }
        const { data, message } = await createFlatFee(firm, body, keyOf(body))
        toast.success(message)
        void warnOfBudget(user, data.matterId)
        return paths.flatFee(data.id)
      }}
    />
  )
}
