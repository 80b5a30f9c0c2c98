import { useState } from 'react'
import { HOLIDAY_SETS, HOLIDAY_YEARS, workingCalendar } from '#contract/working-calendar.ts'
import { exchange } from '../../shared/api.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'

const LABELS: Readonly<Record<(typeof HOLIDAY_SETS)[number], string>> = {
  NG: 'Nigeria',
  'GB-ENG': 'England and Wales',
  'GB-SCT': 'Scotland',
  'GB-NIR': 'Northern Ireland',
  US: 'United States (federal)',
}
const COUNTRIES = HOLIDAY_SETS.map((key) => ({ value: key, label: LABELS[key] }))
const [FIRST_YEAR, LAST_YEAR] = HOLIDAY_YEARS
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => String(FIRST_YEAR + index)).map(
  (year) => ({ value: year, label: year }),
)

/** Adds the public holidays of a country and year, which the firm then keeps as its own. */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const { firm, business } = useCurrentUser()
  const [country, setCountry] = useState<(typeof HOLIDAY_SETS)[number]>(
    HOLIDAY_SETS.find((key) => key.startsWith(business.countryCode)) ?? 'NG',
  )
  const [year, setYear] = useState(todayIn(business.timeZone).slice(0, 4))
  const sending = useSending(onClose)
  const save = async () =>
    (await exchange(workingCalendar.addHolidays, { body: { ...firm, holidays: country, year: Number(year) } })).message
  return (
    <FormDialog
      title="Add public holidays"
      width={420}
      submit="Add holidays"
      isSending={sending.isSending}
      refusal={sending.refusal('holidays', 'year')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <Select
        label="Country"
        required
        entity="country"
        options={COUNTRIES}
        value={country}
        onChange={(chosen) => setCountry(HOLIDAY_SETS.find((key) => key === chosen) ?? country)}
      />
      <Select
        label="Year"
        required
        entity="year"
        options={YEARS}
        value={year}
        onChange={setYear}
        externalError={sending.errorOf('year')}
      />
      <InlineNote tone="info">
        Holidays that follow the moon are computed. Remove a day, or add another, where the government declares it so.
      </InlineNote>
    </FormDialog>
  )
}
