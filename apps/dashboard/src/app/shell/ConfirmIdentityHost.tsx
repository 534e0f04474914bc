import { fetched } from '../../lib/fetched.tsx'
import { useConfirmation } from '../../lib/session/confirmation.ts'

const ConfirmIdentity = fetched(() =>
  import('../../features/identity/confirmation/ConfirmIdentity.tsx').then((module) => module.ConfirmIdentity),
)

/** Asks who it is, over whatever is open, before something that moves money or lets people in; its code is fetched the first time. */
export const ConfirmIdentityHost = () => {
  const end = useConfirmation()
  return end && <ConfirmIdentity onEnd={end} />
}
