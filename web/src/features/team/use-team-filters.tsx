import { useQuery } from '@tanstack/react-query'
import type { TeamListMember } from '#contract/firm.ts'
import { HEAD_OFFICE } from '#contract/offices.ts'
import { officesQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { FilterBar } from '../../shared/ui/list/FilterBar.tsx'
import type { Filter, FilterValue, FilterValues } from '../../shared/ui/list/filters.ts'
import { OFFICE_IN_URL, officeOptions } from '../../shared/ui/list/office-filter.ts'
import { urlId, urlOneOf, urlSchema, urlText, type UrlOf } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { hasTwoFactors } from './team-columns.tsx'

const YES_NO = ['yes', 'no'] as const
const Url = urlSchema({
  search: urlText,
  office: OFFICE_IN_URL,
  role: urlId,
  twoFactor: urlOneOf(YES_NO),
  left: urlOneOf(YES_NO),
})

const contains = (text: string, search: string) => text.toLowerCase().includes(search.trim().toLowerCase())

/** One condition for each filter that is chosen. */
function conditionsOf({ search = '', office, role, twoFactor, left }: UrlOf<typeof Url>) {
  const conditions: ((member: TeamListMember) => boolean)[] = [
    ({ name, email }) => contains(name, search) || contains(email, search),
  ]
  if (office !== undefined) conditions.push((member) => (member.office?.id ?? HEAD_OFFICE) === office)
  if (role !== undefined) conditions.push(({ roleId }) => roleId === role)
  if (twoFactor !== undefined)
    conditions.push((member) => member.isActive && hasTwoFactors(member) === (twoFactor === 'yes'))
  if (left !== undefined) conditions.push(({ isActive }) => isActive === (left === 'no'))
  return conditions
}

const text = (value: FilterValue | undefined) => (typeof value === 'string' ? value : null)

/** The people whom the address asks for, and the search and the filters that change it. */
export function useTeamFilters(members: readonly TeamListMember[] | undefined, seesSignIn: boolean) {
  const { firm } = useCurrentUser()
  const { data: offices = [] } = useQuery(officesQuery(firm))
  const [url, change] = useUrlState(Url)
  const roles = new Map(members?.map(({ roleId, roleName }) => [roleId, roleName]))
  const filters: Filter[] = [
    ...(offices.length > 0 || url.office !== undefined
      ? [{ kind: 'choice', key: 'office', label: 'Office', entity: 'office', options: officeOptions(offices) } as const]
      : []),
    {
      kind: 'choice',
      key: 'role',
      label: 'Role',
      entity: 'role',
      options: [...roles].map(([value, label]) => ({ value, label })),
    },
    ...(seesSignIn ? [{ kind: 'yesNo', key: 'twoFactor', label: 'Two-factor' } as const] : []),
    { kind: 'yesNo', key: 'left', label: 'Left the firm' },
  ]
  const narrow = (values: FilterValues) =>
    change(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value)])))
  const { search = '', ...values } = url
  const conditions = conditionsOf(url)
  const rows = members?.filter((member) => conditions.every((holds) => holds(member)))
  return {
    rows,
    bar: (
      <FilterBar
        filters={filters}
        values={values}
        onChange={narrow}
        search={{
          value: search,
          onChange: (typed) => change({ search: typed || null }),
          label: 'Search name or email',
        }}
        count={rows?.length}
        noun={{ one: 'person', many: 'people' }}
      />
    ),
  }
}
