import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop with one system call. A request's begin, its door and
 * its first statement would otherwise wake PostgreSQL three times, which costs more than all else that a list does here.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  let isGathering = false
  const gather = (...given: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      process.nextTick(() => {
        isGathering = false
        socket.uncork()
      })
    }
    return write(...given)
  }
  // Node puts its own `write` back when a socket connects.
  socket.once('connect', () => (socket.write = gather))
  return socket
}
