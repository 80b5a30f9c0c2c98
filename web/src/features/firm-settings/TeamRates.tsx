import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { firmSettings, type PersonRates } from '#contract/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import { currencyText } from '../../shared/currency-choice.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { RateText } from '../../shared/ui/values/Figures.tsx'
import { RatesPanel } from './RatesPanel.tsx'
import styles from './firm-settings.module.css'

const rateIn = ({ rates }: PersonRates, code: string) => rates.find(({ currencyCode }) => currencyCode === code)?.rate

/** A column for each currency: the firm's own first, then each one that somebody has a rate in. */
function columnsFor(people: readonly PersonRates[], home: string, currencies: readonly Currency[]) {
  const used = new Set(people.flatMap(({ rates }) => rates.map(({ currencyCode }) => currencyCode)))
  used.delete(home)
  const name: Column<PersonRates> = {
    key: 'name',
    header: 'Person',
    cell: (row) => <PersonCell person={{ id: row.userId, name: row.name }} />,
  }
  const rates = [home, ...[...used].toSorted()].map((code): Column<PersonRates> => ({
    key: code,
    header: `${code} / h`,
    align: 'right',
    width: 130,
    cell: (row) => <RateText rate={rateIn(row, code)} currency={currencyText(currencies, code)} withUnit={false} />,
  }))
  return [name, ...rates]
}

const rowId = ({ userId }: PersonRates) => userId
const rowName = ({ name }: PersonRates) => name

export function TeamRates({ currencies }: { currencies: readonly Currency[] }) {
  const { firm, business } = useCurrentUser()
  const home = business.currencyISOCode
  const { data, isError, refetch } = useQuery(queryFor(firmSettings.teamRates, { query: firm }))
  const [openId, setOpenId] = useState<string>()
  const columns = useMemo(() => columnsFor(data ?? [], home, currencies), [data, home, currencies])
  const open = data?.find(({ userId }) => userId === openId)
  return (
    <div className={styles.wide}>
      <Panel title="Rates by person" more={<span className="lx-muted">Used when the matter has no rate</span>} flush>
        {isError && !data ? (
          <LoadError title="The rates did not load" text="Nothing was changed." onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption="Usual hourly rates by person and currency"
            columns={columns}
            rows={data}
            rowId={rowId}
            rowName={rowName}
            inPanel
            phone={(row) => ({
              title: row.name,
              figure: <RateText rate={rateIn(row, home)} currency={currencyText(currencies, home)} />,
              context: row.rates.length > 1 ? `Rates in ${row.rates.length} currencies` : '',
            })}
            onOpen={(row) => setOpenId(row.userId)}
            onEdit={(row) => setOpenId(row.userId)}
            actions={(row) => [{ label: 'Edit rates', icon: IconPencil, onClick: () => setOpenId(row.userId) }]}
          />
        )}
      </Panel>
      {open && <RatesPanel person={open} currencies={currencies} onClose={() => setOpenId(undefined)} />}
    </div>
  )
}
