import { Spotlight } from '@mantine/spotlight'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useEffect } from 'react'
import { useHits, useOpenHit } from './use-hits.ts'

interface Props {
  query: string
  /** Called when other hits are shown than before. */
  onChange: () => void
  /** Called once the hits of a query are shown. */
  onSettled: (query: string) => void
}

/** The records that the search box finds, as entries of the command palette. */
export default function PaletteHits({ query, onChange, onSettled }: Props) {
  const { groups, isEmpty, hasFailed, isSettled, retry } = useHits(query)
  const open = useOpenHit()
  useEffect(onChange, [groups, hasFailed, onChange])
  useEffect(() => {
    if (isSettled) onSettled(query)
  }, [isSettled, query, onSettled])
  return (
    <>
      {groups.map(({ name, label: group, icon: Icon, hits }) => (
        <Spotlight.ActionsGroup key={name} label={group}>
          {hits.map((hit) => (
            <Spotlight.Action
              key={hit.key}
              label={hit.label}
              description={hit.note}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              onClick={() => open(hit)}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {hasFailed && (
        <Spotlight.ActionsGroup label="Records">
          <Spotlight.Action
            label="Could not search"
            description="Try again"
            closeSpotlightOnTrigger={false}
            leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
            onClick={retry}
          />
        </Spotlight.ActionsGroup>
      )}
      {/* The style sheet hides this while another part of the palette shows an entry. */}
      {(isEmpty || query.trim().length === 1) && (
        <Spotlight.Empty>Nothing found. For time, type: 30m what you did, matter</Spotlight.Empty>
      )}
    </>
  )
}
