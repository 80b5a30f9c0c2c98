import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { PHONE } from '../media.ts'
import { useFocusBack } from './use-focus-back.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** In px or as a CSS value; phones show it full screen. */
  width: number | string
  classes: Readonly<Record<'content' | 'header' | 'title' | 'body', string>>
  children: ReactNode
}

/** The frame of every dialog. Traps the focus and gives it back. */
export function ModalFrame({ opened, onClose, width, classes, children }: Props) {
  useFocusBack()
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      fullScreen={isPhone}
      padding={0}
      centered
      radius="lg"
      shadow="xl"
      transitionProps={{ transition: 'pop', duration: 120 }}
      classNames={classes}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--lx-scrim)" />
      <Modal.Content>{children}</Modal.Content>
    </Modal.Root>
  )
}
