import { useParams } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { dayText } from '#domain/calendar-day.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { recordForm, type FormPage } from '../../shared/records/record-form.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrl } from '../../shared/url-state.ts'
import { nextDays } from './labels.ts'
import { createRecurring, recurringQuery, updateRecurring } from './queries.ts'
import { RecurringFields, type RecurringForm } from './RecurringFields.tsx'
import { newValues, recurringResolver, toBody, valuesOf, type RecurringValues } from './recurring-values.ts'
import styles from './recurring-invoices.module.css'

const Url = urlSchema({ clientId: urlId })

const pages = recordForm({
  noun: 'recurring invoice',
  list: { label: 'Recurring invoices', all: 'Recurring invoices', href: () => paths.recurringInvoices() },
  href: paths.recurringInvoice,
  nameOf: ({ name }) => name,
  useId: () => useParams({ from: '/firm/billing/recurring/$recurringId/edit' }).recurringId,
  query: recurringQuery,
  create: createRecurring,
  update: updateRecurring,
  useNewValues() {
    const { business } = useCurrentUser()
    const { clientId = '' } = useUrl(Url)
    return newValues(today(business.timeZone), clientId)
  },
  valuesOf,
  toBody,
  labels: { clientId: 'Client', every: 'Repeat every', unit: 'Repeat every', currencyId: 'Currency', finish: 'Then' },
  useParts(values: RecurringValues) {
    const form = useForm<RecurringValues>({ defaultValues: values, resolver: recurringResolver, mode: 'onTouched' })
    return { form, aside: <NextDays form={form} />, children: <RecurringFields form={form} /> }
  },
})
export const NewRecurringPage: FormPage = pages.NewPage
export const EditRecurringPage: FormPage = pages.EditPage

const SHOWN_DAYS = 6
const MOST_APART = 24

/** The days that the schedule comes to, before it is saved. */
function NextDays({ form: { control } }: { form: RecurringForm }) {
  const { business } = useCurrentUser()
  const [every, unit, first, last] = useWatch({ control, name: ['every', 'unit', 'startDate', 'endDate'] })
  const startDate = mdyToIso(first)
  const count = /^\d{1,2}$/.test(every) ? Number(every) : 0
  const isKnown = startDate !== '' && count >= 1 && count <= MOST_APART
  const day = today(business.timeZone)
  const days = isKnown
    ? nextDays({ startDate, endDate: mdyToIso(last) || null, every: count, unit }, startDate, SHOWN_DAYS)
    : []
  return (
    <Panel title="Invoices">
      {days.length === 0 ? (
        <p className="lx-soft">Its days appear here.</p>
      ) : (
        <ol className={styles.days}>
          {days.map((one) => (
            <li key={one} className="lx-num">
              {dayText(one)}
              {one <= day && <span className="lx-soft"> made at once</span>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
