import { ProviderError } from './decide-failure.ts'

type FacebookSdk = {
  init: (options: { appId: string; version: string }) => void
  login: (done: (reply: { authResponse?: { accessToken: string } | null }) => void, options: { scope: string }) => void
}

declare global {
  interface Window {
    FB?: FacebookSdk
  }
}

/** Opens Facebook's dialog and answers its access token, or null when the person closed it. */
export const facebookToken = async (appId: string): Promise<string | null> => {
  const sdk = await loadSdk()
  sdk.init({ appId, version: 'v21.0' })
  return new Promise((resolve) =>
    sdk.login((reply) => resolve(reply.authResponse?.accessToken ?? null), { scope: 'email' }),
  )
}

// The script is fetched on the first press only, so that nobody is tracked who doesn't use it.
const loadSdk = (): Promise<FacebookSdk> =>
  new Promise((resolve, reject) => {
    if (window.FB) return resolve(window.FB)
    const script = document.createElement('script')
    script.src = 'https://connect.facebook.net/en_US/sdk.js'
    script.async = true
    script.addEventListener('load', () =>
      window.FB ? resolve(window.FB) : reject(new ProviderError('facebook', 'Facebook did not load')),
    )
    script.addEventListener('error', () => reject(new ProviderError('facebook', 'Facebook did not load')))
    document.head.append(script)
  })
