const standalone =
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/**
 * Whether the dashboard runs installed (SHELL-66): display mode standalone, or navigator.standalone on iOS.
 * A narrow browser window alone does not count. Asked once, when the page starts (SCHEDULE-57).
 */
export const isStandalone = (): boolean => standalone
