import { stored } from '../storage.ts'

// Belongs to the browser and not to who is signed in: it stays when they leave.
const device = stored<string>('device')

/** Says with a sign-in which device it comes from: a random id of this browser, so that a new one can be told of by mail. */
export const deviceHeaders = (): Record<string, string> => {
  const id = device.get() ?? crypto.randomUUID()
  device.set(id)
  return { 'x-device-id': id }
}
