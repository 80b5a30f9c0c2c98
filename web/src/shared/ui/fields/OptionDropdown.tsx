import { Combobox } from '@mantine/core'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { ReactNode } from 'react'
import { formatCount } from '../values/format.ts'
import { fullText, type Option, type OptionGroup, type OptionText } from './options.ts'
import type { OptionList } from './use-option-list.ts'
import styles from './fields.module.css'

interface Props {
  list: OptionList
  /** The options' name in the singular: `No {entity} found.` */
  entity: string
  isChosen: (value: string) => boolean
  maxHeight: number
  /** The options are loading. */
  isLoading?: boolean | undefined
  /** They could not be loaded; opening the list tries again. */
  isLost?: boolean | undefined
  /** Under a hairline: `Add client`. */
  foot?: ReactNode
  withSearch?: boolean | undefined
}

/** Search box first, then the options, a check at the right of the chosen row. Shared by every dropdown. */
export function OptionDropdown({ list, entity, isChosen, maxHeight, ...props }: Props) {
  const { isLoading = false, isLost = false, foot, withSearch = true } = props
  const { groups, hidden } = list.matches
  return (
    <Combobox.Dropdown>
      <div ref={list.panel} role="dialog" aria-label="Options">
        {withSearch && (
          <Combobox.Search
            className={styles.optionSearch}
            value={list.search}
            placeholder="Search"
            aria-label="Search"
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
            onChange={(event) => list.setSearch(event.currentTarget.value)}
            onKeyDown={list.onKeyDown}
          />
        )}
        <Combobox.Options className={styles.options} mah={maxHeight} aria-label="Options" tabIndex={-1}>
          {groups.map((group) => (
            <GroupOfOptions key={group.label ?? 'all'} group={group} isChosen={isChosen} />
          ))}
          {groups.length === 0 && <Combobox.Empty>{wordFor({ isLoading, isLost, entity })}</Combobox.Empty>}
        </Combobox.Options>
        {hidden > 0 && <div className={styles.optionsMore}>{formatCount(hidden)} more. Type to narrow the list.</div>}
        {foot && <div className={styles.dropdownFoot}>{foot}</div>}
      </div>
    </Combobox.Dropdown>
  )
}

function wordFor({ isLoading, isLost, entity }: { isLoading: boolean; isLost: boolean; entity: string }): string {
  if (isLost) return 'The list could not be loaded. Open it again to try once more.'
  return isLoading ? 'Loading…' : `No ${entity} found.`
}

function GroupOfOptions({ group, isChosen }: { group: OptionGroup; isChosen: Props['isChosen'] }) {
  const rows = group.options.map((option) => (
    <OptionRow key={option.value} option={option} icon={group.icon} isChosen={isChosen(option.value)} />
  ))
  return group.label ? <Combobox.Group label={group.label}>{rows}</Combobox.Group> : rows
}

function OptionRow({ option, icon, isChosen }: { option: Option; icon: OptionGroup['icon']; isChosen: boolean }) {
  return (
    <Combobox.Option value={option.value} active={isChosen} selected={isChosen} disabled={option.disabled ?? false}>
      <span className={styles.optionRow}>
        <OptionIcon icon={icon} />
        {option.context === undefined ? (
          <span className="lx-trunc" title={option.label} dir="auto">
            {option.label}
            {option.note && <span className="lx-muted"> {option.note}</span>}
          </span>
        ) : (
          <TwoLines option={option} />
        )}
        {isChosen && <IconCheck className={styles.check} size={16} stroke={1.6} aria-hidden />}
      </span>
    </Combobox.Option>
  )
}

const TwoLines = ({ option }: { option: OptionText }) => (
  <span className={styles.optionLines} title={fullText(option)}>
    <span className="lx-trunc" dir="auto">
      {option.label}
    </span>{' '}
    <small className="lx-trunc lx-muted" dir="auto">
      {[option.note, option.context].filter(Boolean).join(' · ')}
    </small>
  </span>
)

export function OptionIcon({ icon }: { icon: OptionGroup['icon'] }) {
  if (icon === 'person') return <IconUser size={16} stroke={1.6} aria-hidden />
  return icon === 'company' ? <IconBuilding size={16} stroke={1.6} aria-hidden /> : null
}
