import { fetched } from '../../lib/fetched.tsx'
import { switchClub, useSwitchClub } from '../../lib/switch-club.ts'

const SwitchClub = fetched(() => import('../../features/access/index.ts').then((access) => access.SwitchClub))

/** Keeps the place of going to another club; its code is fetched the first time. */
export const SwitchClubHost = () => {
  const request = useSwitchClub()
  return request && <SwitchClub partnerId={request.partnerId} onEnd={switchClub.close} />
}
