import { useQuery } from '@tanstack/react-query'
import type { CustomField } from '#contract/custom-fields.ts'
import type { CustomRecordKind } from '#domain/custom-fields.ts'
import { CUSTOM_FILTER } from '#domain/custom-filter.ts'
import { customFieldsQuery } from '../../choices.ts'
import { queryClient } from '../../query-client.ts'
import { urlMatching } from '../../url-schema.ts'
import { customFilterText } from './custom-filter-text.ts'
import type { ListFilter } from './filter-kinds.ts'
import type { FilteredField } from './filters.ts'

const KEY = 'custom'

/** The fields of the kinds; those of contacts say so where a list also has others. */
const fieldsOf = (kinds: readonly CustomRecordKind[]) => (fields: readonly CustomField[]) =>
  fields
    .filter(({ recordKind, isArchived }) => kinds.includes(recordKind) && !isArchived)
    .map(({ id, name, recordKind, fieldType, choices }): FilteredField => {
      return { id, fieldType, choices, name: recordKind === 'contact' ? `${name} of a contact` : name }
    })

/** By the firm's own fields, of each type. Offered where the firm has any; the page reads them for its columns. */
export const customFieldFilter = (...kinds: readonly CustomRecordKind[]): ListFilter<'customField'> => {
  const select = fieldsOf(kinds)
  return {
    kind: 'custom',
    key: KEY,
    label: 'Custom fields',
    entity: 'field',
    reads: { [KEY]: urlMatching(CUSTOM_FILTER) },
    valueIn: (url) => (url[KEY] === undefined ? undefined : String(url[KEY])),
    toUrl: (value) => ({ [KEY]: typeof value === 'string' && value !== '' ? value : null }),
    toQuery: (url) => (url[KEY] === undefined ? {} : { customField: String(url[KEY]) }),
    custom: {
      useFields: (firm, enabled) => useQuery({ ...customFieldsQuery(firm), select, enabled }),
      describe: customFilterText,
    },
    isOffered: ({ firm }) => {
      const known = queryClient.getQueryData(customFieldsQuery(firm).queryKey)
      return known !== undefined && select(known).length > 0
    },
  }
}
