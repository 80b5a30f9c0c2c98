/** Twelve millimetres of a page, at more than 600 dots an inch. */
const MAX_HEIGHT = 320
const MAX_WIDTH = 960

/** A picture as PNG in base64, no larger than documents need. */
export async function toPng(file: File): Promise<string> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode().catch((cause: unknown) => {
      throw new Error('This file is not a picture that can be read', { cause })
    })
    const scale = Math.min(1, MAX_HEIGHT / image.naturalHeight, MAX_WIDTH / image.naturalWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  } finally {
    URL.revokeObjectURL(address)
  }
}
