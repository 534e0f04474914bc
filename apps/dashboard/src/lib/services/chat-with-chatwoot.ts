import { chatLoaded } from './services.ts'

declare global {
  interface Window {
    chatwootSettings?: { hideMessageBubble: boolean }
    chatwootSDK?: { run: (options: { websiteToken: string; baseUrl: string }) => void }
    $chatwoot?: { toggle: () => void }
  }
}

/** Loads Chatwoot without its bubble: the top bar's toggle opens it, once it is ready (SHELL-84). */
export const startChat = ({ url, token }: { url: string; token: string }) => {
  const baseUrl = new URL(url).origin
  window.chatwootSettings = { hideMessageBubble: true }
  window.addEventListener('chatwoot:ready', () => chatLoaded({ toggle: () => window.$chatwoot?.toggle() }))
  const script = document.createElement('script')
  script.src = `${baseUrl}/packs/js/sdk.js`
  script.async = true
  script.addEventListener('load', () => window.chatwootSDK?.run({ websiteToken: token, baseUrl }))
  document.head.append(script)
}
