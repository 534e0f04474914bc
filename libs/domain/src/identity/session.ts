/** A session ends this many days after its last use (SHELL-31). */
export const SESSION_DAYS = 30

/** How long, in minutes, what moves money or lets people in goes without asking who it is again (decision 0109). */
export const CONFIRMED_MINUTES = 15

/** However much it is used, a session ends this many days after it was opened (decision 0022). */
export const SESSION_LIFETIME_DAYS = 90
