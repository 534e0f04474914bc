import { adoptLanguage } from '../../../locales/index.ts'
import { client } from '../../../lib/api/api.ts'
import { deviceHeaders } from '../../../lib/session/device.ts'
import { clearKept, kept } from '../../../lib/session/session.ts'
import { keepSessionEnd } from '../../../lib/session/session-end.ts'

/** Exchanges a provider's token for a session and keeps it (SHELL-23, SHELL-24, SHELL-27, SHELL-47); `code` where one is asked for (BEYOND-23). */
export const openSession = async (token: string, provider: 'FACEBOOK' | 'FIREBASE', code?: string) => {
  const { data } = await client.socialLogin(
    { body: { token, provider, referralLink: kept.referralLink.get(), ...(code !== undefined && { code }) } },
    { headers: deviceHeaders() },
  )
  clearKept()
  keepSessionEnd(null)
  if (data.isNew) kept.newPartner.set(true)
  await adoptLanguage(data.account.locale)
  kept.session.set({ token: data.session.token, account: data.account })
}
