import { Drawer } from '@mantine/core'
import { DialogContent, dialogClasses, type DialogProps } from './DialogWindow.tsx'
import { useFocusBack } from './use-focus-back.ts'

export type SidePanelProps = Pick<DialogProps, 'opened' | 'onClose' | 'title' | 'children' | 'footer'>

/** A drawer of 480 px at the right, for reading or a quick edit beside a list. */
export default function SidePanelWindow({ opened, onClose, ...content }: SidePanelProps) {
  useFocusBack()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={480}
      position="right"
      padding={0}
      shadow="xl"
      transitionProps={{ duration: 160 }}
      classNames={dialogClasses}
    >
      <Drawer.Overlay backgroundOpacity={1} color="var(--lx-scrim)" />
      <Drawer.Content>
        <DialogContent parts={Drawer} {...content} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
