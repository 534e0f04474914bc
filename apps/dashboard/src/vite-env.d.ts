/// <reference types="vite/client" />

// vite-plugin-pwa's own declaration pulls in types of packages that are not installed; this is the part in use.
declare module 'virtual:pwa-register' {
  export const registerSW: (options: {
    immediate?: boolean
    onNeedRefresh?: () => void
    onRegisteredSW?: (address: string, registration: ServiceWorkerRegistration | undefined) => void
  }) => (reloadPage?: boolean) => Promise<void>
}
