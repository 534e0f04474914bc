import { useSyncExternalStore } from 'react'

/** A chat-support service, once it has loaded (SHELL-84). */
export type ChatService = { toggle: () => void }
/** A page view as product analytics gets it (SHELL-85). */
export type PageView = { profileId: number; partnerId: string | null; path: string }

// Outside services sit behind these entrances; without a configured one nothing is sent and nothing is missing (SHELL-87).
let chat: ChatService | null = null
let track: ((view: PageView) => void) | null = null
let last: PageView | null = null
const listeners = new Set<() => void>()

/** Announces the chat service; the top bar's toggle appears from then on. */
export const chatLoaded = (service: ChatService | null) => {
  chat = service
  listeners.forEach((listener) => listener())
}

/** Sets the product analytics service; the page that is open already is its first. */
export const setPageViewTracker = (tracker: ((view: PageView) => void) | null) => {
  track = tracker
  if (last) track?.(last)
}

/** Reports that a page was seen (SHELL-85). */
export const pageViewed = (view: PageView) => {
  last = view
  track?.(view)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chat service, or null until it has loaded. */
export const useChat = (): ChatService | null => useSyncExternalStore(subscribe, () => chat)
